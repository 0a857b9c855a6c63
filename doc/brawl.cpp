// SPDX-License-Identifier: MIT
// Copyright (C) 2026 the westworld authors
//
// The Bar Fly's brawl, as a game in C++ might have it.  It writes brawl.log while it runs, and it has
// a mistake; doc/follow.txt finds it.
#include "westworld.h"

#include <random>

static struct westworld out;
static double now;
static std::mt19937 dice;

static void begin(const char *agent)
{
	westworld_begin(&out, agent);
	westworld_number(&out, "t", now);
}

static void set(const char *agent, const char *stat, int value)
{
	begin(agent);
	westworld_stat(&out, stat, value);
	westworld_end(&out);
}

static void send(const char *agent, const char *receiver, const char *message)
{
	begin(agent);
	westworld_text(&out, "send", message);
	westworld_text(&out, "receiver", receiver);
	westworld_end(&out);
}

struct Machine {
	const char *name, *kind;
	const char *state = nullptr, *before = nullptr;
	double until = 0;

	// Goes to a state, perhaps because of a message, and stays for so many seconds at least.
	void go(const char *to, const char *on = nullptr, double seconds = 0)
	{
		begin(name);
		if (state)
			westworld_text(&out, "from", state);
		else
			westworld_text(&out, "class", kind);
		westworld_text(&out, "to", to);
		if (on)
			westworld_text(&out, "on", on);
		westworld_end(&out);
		before = state;
		state = to;
		until = now + seconds;
	}
	bool is(const char *wanted) const { return strcmp(state, wanted) == 0; }
};

struct Miner : Machine {
	int gold = 0, money = 0, thirst = 0;

	void update()
	{
		set(name, "thirst", ++thirst);
		if (is("EnterMineAndDigForNugget")) {
			set(name, "gold_carried", ++gold);
			if (gold >= 3)
				go("VisitBankAndDepositGold");
			else if (thirst >= 5)
				go("QuenchThirst");
		} else if (is("VisitBankAndDepositGold")) {
			set(name, "money_in_bank", money += gold);
			set(name, "gold_carried", gold = 0);
			go(money >= 5 ? "GoHomeAndSleepTilRested" : "EnterMineAndDigForNugget");
		} else if (is("GoHomeAndSleepTilRested")) {
			go("EnterMineAndDigForNugget");
		} else if (is("QuenchThirst")) {
			set(name, "thirst", thirst = 0);
			set(name, "money_in_bank", money -= 2);
			go("EnterMineAndDigForNugget");
		}
	}
};

struct BarFly : Machine {
	int whiskeys = 0;

	void update(Miner &bob)
	{
		if (is("Drink") && whiskeys >= 5) {
			go("Snooze", nullptr, 5);
		} else if (is("Drink")) {
			set(name, "whiskeys", ++whiskeys);
			if (whiskeys >= 2 && bob.is("QuenchThirst"))
				insult(bob);
		} else if (is("Fight") && dice() % 10 < (unsigned)whiskeys) {
			send(name, bob.name, "Beaten");
			bob.go(bob.before, "Beaten");
			go("ThrownOut", nullptr, 4);
		} else if (is("ThrownOut") && now >= until) {
			go("Drink");
		} else if (is("Snooze") && now >= until) {
			set(name, "whiskeys", whiskeys = 0);
			go("Drink");
		}
	}

	void insult(Miner &bob)
	{
		send(name, bob.name, "Insult");
		send(bob.name, name, "Punch");
		bob.go("Brawl", "Insult");
		go("Fight", "Punch");
	}
};

int main()
{
	Miner bob;
	BarFly joe;
	bob.name = "Miner Bob";
	bob.kind = "Miner";
	joe.name = "Joe";
	joe.kind = "BarFly";
	out.file = fopen("brawl.log", "w");
	bob.go("EnterMineAndDigForNugget");
	joe.go("Drink");
	for (now = 0.5; now <= 60; now += 0.5) {
		bob.update();
		joe.update(bob);
	}
	return 0;
}
