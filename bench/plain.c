/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the engine is compared with: West World's messaging couple as anybody would write it in
 * plain C.  It does the engine's work and keeps nothing: no words, no events, no past.  A person is
 * a struct of its own size with pointers to its states, a state is four functions, telegrams wait
 * in a binary heap of whole telegrams, ordered by (due, sequence), and a spoken line is a number.
 *
 *   plain AGENTS TICKS
 *
 * prints the processor time of an update, after as many ticks of warm-up as the engine has.
 * Couples lie side by side, the miner first.  The first couple begins as in the book, the others
 * anywhere in their day, since people in step with each other run almost twice as fast as people
 * who are not.
 */
#include "plain.h"

#include <inttypes.h>
#include <stdio.h>

#include "measure.h"

/* The states, defined below their functions. */
static const struct mode sleeping, digging, banking, drinking, eating, housework, bathroom, cooking,
	wifehood;

/* Mixes who draws, when, and which draw it is into uniform bits: the finaliser of MurmurHash3
 * (Austin Appleby, public domain). */
static uint32_t draw(uint32_t id, uint32_t tick, uint32_t number)
{
	uint32_t bits = id * 0x9E3779B1u ^ tick * 0x85EBCA77u ^ number * 0xC2B2AE3Du ^ 4711u;
	bits = (bits ^ bits >> 16) * 0x85EBCA6Bu;
	bits = (bits ^ bits >> 13) * 0xC2B2AE35u;
	return bits ^ bits >> 16;
}

static void say(struct person *person, enum line line)
{
	person->said = (uint8_t)line;
}

static void change(struct west *west, struct person *person, const struct mode *to)
{
	person->before = person->mode;
	person->mode->leave(west, person);
	person->mode = to;
	to->enter(west, person);
}

static void deliver(struct west *west, const struct letter *letter)
{
	struct person *person = &west->people[letter->receiver];
	if (!person->mode->read(west, person, letter) && person->always)
		person->always->read(west, person, letter);
}

static void send(struct west *west, const struct person *from, uint32_t to, enum message message,
                 int64_t delay_ms)
{
	struct letter letter = { .due_ms = west->now_ms + delay_ms,
		                 .sequence = west->sequence++,
		                 .sender = from->id,
		                 .receiver = to,
		                 .message = (int32_t)message };
	if (to >= west->count)
		return;
	if (delay_ms > 0)
		wait_for(west, &letter);
	else
		deliver(west, &letter);
}

static void no_deed(struct west *west, struct person *person)
{
	(void)west;
	(void)person;
}

static bool no_reader(struct west *west, struct person *person, const struct letter *letter)
{
	(void)west;
	(void)person;
	(void)letter;
	return false;
}

static bool arrive(struct person *person, enum place place, enum line line)
{
	if (person->place == place)
		return false;
	say(person, line);
	person->place = (uint8_t)place;
	return true;
}

static void dig_enter(struct west *west, struct person *bob)
{
	(void)west;
	arrive(bob, GOLD_MINE, TO_THE_MINE);
}

static void dig_execute(struct west *west, struct person *bob)
{
	bob->gold++;
	bob->fatigue++;
	say(bob, A_NUGGET);
	if (bob->gold >= POCKETS)
		change(west, bob, &banking);
	if (bob->thirst >= THIRSTY)
		change(west, bob, &drinking);
}

static void dig_leave(struct west *west, struct person *bob)
{
	(void)west;
	say(bob, POCKETS_FULL);
}

static void bank_enter(struct west *west, struct person *bob)
{
	(void)west;
	arrive(bob, BANK, TO_THE_BANK);
}

static void bank_execute(struct west *west, struct person *bob)
{
	bob->savings += bob->gold;
	bob->gold = 0;
	say(bob, DEPOSITING);
	if (bob->savings >= COMFORT) {
		say(bob, RICH);
		change(west, bob, &sleeping);
	} else {
		change(west, bob, &digging);
	}
}

static void bank_leave(struct west *west, struct person *bob)
{
	(void)west;
	say(bob, LEAVING_THE_BANK);
}

static void sleep_enter(struct west *west, struct person *bob)
{
	if (arrive(bob, SHACK, HOMEWARD))
		send(west, bob, bob->partner, HOME, 0);
}

static void sleep_execute(struct west *west, struct person *bob)
{
	if (bob->fatigue > TIRED) {
		bob->fatigue--;
		say(bob, ZZZZ);
	} else {
		say(bob, RESTED);
		change(west, bob, &digging);
	}
}

static bool sleep_read(struct west *west, struct person *bob, const struct letter *letter)
{
	if (letter->message != STEW)
		return false;
	say(bob, COMING);
	change(west, bob, &eating);
	return true;
}

static void drink_enter(struct west *west, struct person *bob)
{
	(void)west;
	arrive(bob, SALOON, TO_THE_SALOON);
}

static void drink_execute(struct west *west, struct person *bob)
{
	bob->thirst = 0;
	bob->savings -= 2;
	say(bob, WHISKEY);
	change(west, bob, &digging);
}

static void drink_leave(struct west *west, struct person *bob)
{
	(void)west;
	say(bob, REFRESHED);
}

static void eat_enter(struct west *west, struct person *bob)
{
	(void)west;
	say(bob, SMELLS_GOOD);
}

static void eat_execute(struct west *west, struct person *bob)
{
	say(bob, TASTES_GOOD);
	change(west, bob, bob->before);
}

static void eat_leave(struct west *west, struct person *bob)
{
	(void)west;
	say(bob, THANKS);
}

static void wife_execute(struct west *west, struct person *elsa)
{
	bool calls = draw(elsa->id, west->tick, 0) < UINT32_MAX / 10 + 1;
	if (calls && elsa->mode != &bathroom)
		change(west, elsa, &bathroom);
}

static bool wife_read(struct west *west, struct person *elsa, const struct letter *letter)
{
	if (letter->message != HOME)
		return false;
	say(elsa, WELCOME);
	change(west, elsa, &cooking);
	return true;
}

static void house_enter(struct west *west, struct person *elsa)
{
	(void)west;
	say(elsa, TO_WORK);
}

static void house_execute(struct west *west, struct person *elsa)
{
	uint64_t bits = draw(elsa->id, west->tick, 1);
	say(elsa, CHORES + (enum line)(bits * 3 >> 32));
}

static void bathroom_enter(struct west *west, struct person *elsa)
{
	(void)west;
	say(elsa, TO_THE_CAN);
}

static void bathroom_execute(struct west *west, struct person *elsa)
{
	say(elsa, RELIEF);
	change(west, elsa, elsa->before);
}

static void bathroom_leave(struct west *west, struct person *elsa)
{
	(void)west;
	say(elsa, LEAVING_THE_JOHN);
}

static void cook_enter(struct west *west, struct person *elsa)
{
	if (elsa->cooking)
		return;
	say(elsa, INTO_THE_OVEN);
	send(west, elsa, elsa->id, STEW, STEW_MS);
	elsa->cooking = true;
}

static void cook_execute(struct west *west, struct person *elsa)
{
	(void)west;
	say(elsa, FUSSING);
}

static void cook_leave(struct west *west, struct person *elsa)
{
	(void)west;
	if (!elsa->cooking)
		say(elsa, ON_THE_TABLE);
}

static bool cook_read(struct west *west, struct person *elsa, const struct letter *letter)
{
	if (letter->message != STEW)
		return false;
	say(elsa, STEW_IS_READY);
	send(west, elsa, elsa->partner, STEW, 0);
	elsa->cooking = false;
	change(west, elsa, &housework);
	return true;
}

static const struct mode sleeping = { 0, sleep_enter, sleep_execute, no_deed, sleep_read };
static const struct mode digging = { 1, dig_enter, dig_execute, dig_leave, no_reader };
static const struct mode banking = { 2, bank_enter, bank_execute, bank_leave, no_reader };
static const struct mode drinking = { 3, drink_enter, drink_execute, drink_leave, no_reader };
static const struct mode eating = { 4, eat_enter, eat_execute, eat_leave, no_reader };
static const struct mode housework = { 5, house_enter, house_execute, no_deed, no_reader };
static const struct mode bathroom = { 6, bathroom_enter, bathroom_execute, bathroom_leave,
	                              no_reader };
static const struct mode cooking = { 7, cook_enter, cook_execute, cook_leave, cook_read };
static const struct mode wifehood = { 8, no_deed, wife_execute, no_deed, wife_read };

static void run_tick(struct west *west)
{
	west->tick++;
	west->now_ms += TICK_MS;
	for (struct person *person = west->people; person < west->people + west->count; person++) {
		if (person->id % 2 == 0)
			person->thirst++;
		if (person->always)
			person->always->execute(west, person);
		person->mode->execute(west, person);
	}
	while (west->waiting && west->heap[0].due_ms <= west->now_ms) {
		struct letter letter = take_first(west);
		deliver(west, &letter);
	}
}

static void populate(struct west *west)
{
	for (uint32_t id = 0; id < west->count; id++) {
		bool wife = id % 2;
		struct person *person = &west->people[id];
		*person = (struct person){ .id = id,
			                   .partner = id ^ 1,
			                   .mode = wife ? &housework : &sleeping,
			                   .always = wife ? &wifehood : NULL };
		if (wife || id == 0)
			continue;
		person->fatigue = (int32_t)(draw(id, UINT32_MAX, 0) % 10);
		person->thirst = (int32_t)(draw(id, UINT32_MAX, 1) % 5);
		person->gold = (int32_t)(draw(id, UINT32_MAX, 2) % 3);
		person->savings = (int32_t)(draw(id, UINT32_MAX, 3) % 5);
	}
}

/* Uses every result, so that the compiler can leave nothing out. */
static uint32_t sum_up(const struct west *west)
{
	uint32_t sum = 0;
	for (uint32_t id = 0; id < west->count; id++) {
		const struct person *person = &west->people[id];
		sum += draw(id, (uint32_t)person->mode->number, (uint32_t)person->thirst);
	}
	return sum;
}

int main(int argc, char **argv)
{
	struct west west = { 0 };
	if (argc != 3) {
		fprintf(stderr, "usage: plain AGENTS TICKS\n");
		return 2;
	}
	west.count = (uint32_t)strtoul(argv[1], NULL, 10);
	uint64_t ticks = strtoull(argv[2], NULL, 10);
	west.people = calloc(west.count, sizeof *west.people);
	if (!west.people)
		abort();
	populate(&west);
	for (uint64_t i = 0; i < (ticks > 640 ? 64 : ticks / 10); i++)
		run_tick(&west);
	double start = measure_ns();
	for (uint64_t i = 0; i < ticks; i++)
		run_tick(&west);
	double spent = measure_ns() - start;
	printf("plain agents=%" PRIu32 " ticks=%" PRIu64 " ns/update=%.2f sum=%08" PRIx32 "\n",
	       west.count, ticks, spent / ((double)west.count * (double)ticks), sum_up(&west));
	free(west.heap);
	free(west.people);
	return 0;
}
