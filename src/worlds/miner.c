/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "worlds/worlds.h"

#include "core/array.h"
#include "sim/sim_code.h"

/*
 * A gold miner (Buckland, "The Miner States").
 */

enum { COMFORT = 5, POCKETS = 3, THIRSTY = 5, TIRED = 5, WHISKEY = 2 };

enum { DIG = 1, DEPOSIT, SLEEP, DRINK, ANYTIME, EAT };

enum { STAT_LIMIT = 30000, MONEY_LIMIT = 1000000000 };

enum { STAT_GOLD, STAT_MONEY, STAT_THIRST, STAT_FATIGUE };

#define STAT(member, its_type, its_sense) \
	.name = #member, .offset = offsetof(struct miner, member), .type = its_type, \
	.sense = its_sense

static const struct stat_info stats[] = {
	[STAT_GOLD] = { STAT(gold_carried, STAT_I16, STAT_MORE_IS_GOOD), .most = STAT_LIMIT,
	                .full = POCKETS },
	[STAT_MONEY] = { STAT(money_in_bank, STAT_I32, STAT_MORE_IS_GOOD), .least = -MONEY_LIMIT,
	                 .most = MONEY_LIMIT, .full = COMFORT },
	[STAT_THIRST] = { STAT(thirst, STAT_I16, STAT_MORE_IS_BAD), .most = STAT_LIMIT,
	                  .full = THIRSTY },
	[STAT_FATIGUE] = { STAT(fatigue, STAT_I16, STAT_MORE_IS_BAD), .most = STAT_LIMIT,
	                   .full = TIRED },
};

#undef STAT

/* The questions a miner asks, by their names in the book: whether a stat is at a limit, and whether
 * the miner is at a place. */

#define QUESTION(its_words, its_stat, its_compare, its_limit) \
	{ \
		.words = its_words, .stat = &stats[its_stat], .compare = its_compare, \
		.limit = its_limit \
	}

#define AT(its_words, place) \
	{ \
		.words = its_words, .subject = ASK_PLACE, .compare = COMPARE_EQUAL, .limit = place \
	}

static const struct question pockets_full = QUESTION("pockets full", STAT_GOLD, COMPARE_AT_LEAST,
                                                     POCKETS);
static const struct question comfortable = QUESTION("comfortable", STAT_MONEY, COMPARE_AT_LEAST,
                                                    COMFORT);
static const struct question thirsty = QUESTION("thirsty", STAT_THIRST, COMPARE_AT_LEAST, THIRSTY);
static const struct question fatigued = QUESTION("fatigued", STAT_FATIGUE, COMPARE_MORE, TIRED);
static const struct question at_the_gold_mine = AT("at the gold mine", GOLD_MINE);
static const struct question at_the_bank = AT("at the bank", BANK);
static const struct question at_the_saloon = AT("at the saloon", SALOON);
static const struct question at_home = AT("at home", SHACK);

static struct miner *miner_of(struct agent *agent)
{
	return (struct miner *)agent;
}

static void miner_update(struct sim *sim, struct agent *agent)
{
	struct miner *miner = miner_of(agent);
	(void)sim;
	if (miner->thirst < INT16_MAX)
		miner->thirst++;
}

/* Goes to the place that the question is about, with these words; false if the miner is there. */
static inline bool walk(struct sim *sim, struct agent *agent, const struct question *there,
                        const char *words)
{
	if (sim_ask(sim, agent, there))
		return false;
	sim_say(sim, agent, words);
	sim_go(sim, agent, (uint8_t)there->limit);
	return true;
}

static void dig_enter(struct sim *sim, struct agent *agent)
{
	walk(sim, agent, &at_the_gold_mine, "Walkin' to the gold mine");
}

static void dig_execute(struct sim *sim, struct agent *agent)
{
	struct miner *miner = miner_of(agent);
	miner->gold_carried++;
	if (miner->fatigue < INT16_MAX)
		miner->fatigue++;
	sim_say(sim, agent, "Pickin' up a nugget");
	/* Both, in this order: with full pockets and a dry throat the miner
	 * enters the bank and leaves it again at once. */
	if (sim_ask(sim, agent, &pockets_full))
		sim_change(sim, agent, DEPOSIT);
	if (sim_ask(sim, agent, &thirsty))
		sim_change(sim, agent, DRINK);
}

static void dig_exit(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Ah'm leavin' the gold mine with mah pockets full o' sweet gold");
}

static const struct state dig = {
	.name = "EnterMineAndDigForNugget",
	.enter = dig_enter,
	.execute = dig_execute,
	.exit = dig_exit,
	.exits =
		(const struct exit[]){
			{ .to = DEPOSIT, .question = &pockets_full },
			{ .to = DRINK, .question = &thirsty },
			{ .to = STATE_NONE },
		},
};

static void deposit_enter(struct sim *sim, struct agent *agent)
{
	walk(sim, agent, &at_the_bank, "Goin' to the bank. Yes siree");
}

static void deposit_execute(struct sim *sim, struct agent *agent)
{
	struct miner *miner = miner_of(agent);
	miner->money_in_bank += miner->gold_carried;
	miner->gold_carried = 0;
	sim_say_number(sim, agent, "Depositin' gold. Total savings now: ", miner->money_in_bank);
	if (sim_ask(sim, agent, &comfortable)) {
		sim_say(sim, agent, "Woohoo! Rich enough for now. Back home to mah li'l lady");
		sim_change(sim, agent, SLEEP);
	} else {
		sim_change(sim, agent, DIG);
	}
}

static void deposit_exit(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Leavin' the bank");
}

static const struct state deposit = {
	.name = "VisitBankAndDepositGold",
	.enter = deposit_enter,
	.execute = deposit_execute,
	.exit = deposit_exit,
	.exits =
		(const struct exit[]){
			{ .to = SLEEP, .question = &comfortable },
			{ .to = DIG, .question = &comfortable, .unless = true, .words = "else" },
			/* dig_execute() goes on after it has changed to this
			 * state. */
			{ .to = DRINK, .question = &thirsty },
			{ .to = STATE_NONE },
		},
};

static void sleep_enter(struct sim *sim, struct agent *agent)
{
	if (walk(sim, agent, &at_home, "Walkin' home") && customs_of(sim)->telegrams)
		post_send(sim, agent, miner_of(agent)->wife, HI_HONEY_IM_HOME, 0, NULL);
}

static void sleep_execute(struct sim *sim, struct agent *agent)
{
	struct miner *miner = miner_of(agent);
	if (sim_ask(sim, agent, &fatigued)) {
		miner->fatigue--;
		sim_say(sim, agent, "ZZZZ...");
	} else {
		sim_say(sim, agent, customs_of(sim)->wake_line);
		sim_change(sim, agent, DIG);
	}
}

static const struct state sleep_alone = {
	.name = "GoHomeAndSleepTilRested",
	.enter = sleep_enter,
	.execute = sleep_execute,
	.exits =
		(const struct exit[]){
			{ .to = DIG, .question = &fatigued, .unless = true, .words = "rested" },
			{ .to = STATE_NONE },
		},
};

static bool sleep_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	if (telegram->message != STEW_READY)
		return false;
	sim_say(sim, agent, "Okay hun, ahm a-comin'!");
	sim_change(sim, agent, EAT);
	return true;
}

static const struct state sleep_till_called = {
	.name = "GoHomeAndSleepTilRested",
	.enter = sleep_enter,
	.execute = sleep_execute,
	.on_message = sleep_message,
	.exits =
		(const struct exit[]){
			{ .to = DIG, .question = &fatigued, .unless = true, .words = "rested" },
			{ .to = EAT, .message = 1 + STEW_READY },
			{ .to = STATE_NONE },
		},
};

static void drink_enter(struct sim *sim, struct agent *agent)
{
	walk(sim, agent, &at_the_saloon, "Boy, ah sure is thusty! Walkin' to the saloon");
}

static void drink_execute(struct sim *sim, struct agent *agent)
{
	struct miner *miner = miner_of(agent);
	miner->thirst = 0;
	miner->money_in_bank -= WHISKEY;
	sim_say(sim, agent, "That's mighty fine sippin' liquor");
	sim_change(sim, agent, DIG);
}

static void drink_exit(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Leavin' the saloon, feelin' good");
}

static const struct state drink = {
	.name = "QuenchThirst",
	.enter = drink_enter,
	.execute = drink_execute,
	.exit = drink_exit,
	.exits =
		(const struct exit[]){
			{ .to = DIG, .words = "refreshed" },
			{ .to = STATE_NONE },
		},
};

static void eat_enter(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Smells reaaal goood, Elsa!");
}

static void eat_execute(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Tastes real good too!");
	sim_revert(sim, agent);
}

static void eat_exit(struct sim *sim, struct agent *agent)
{
	sim_say(sim, agent, "Thank ya li'l lady. Ah better get back to whatever ah wuz doin'");
}

static const struct state eat = {
	.name = "EatStew",
	.enter = eat_enter,
	.execute = eat_execute,
	.exit = eat_exit,
	.exits =
		(const struct exit[]){
			{ .to = REVERTS, .words = "eaten" },
			{ .to = STATE_NONE },
		},
};

/* The book declares this state and leaves it empty. */
static const struct state anytime = { .name = "MinerGlobalState" };

static const struct state *const states_married[] = {
	[DIG] = &dig,     [DEPOSIT] = &deposit, [SLEEP] = &sleep_alone,
	[DRINK] = &drink, [ANYTIME] = &anytime,
};

static const struct state *const states_fed[] = {
	[DIG] = &dig,     [DEPOSIT] = &deposit, [SLEEP] = &sleep_till_called,
	[DRINK] = &drink, [ANYTIME] = &anytime, [EAT] = &eat,
};

static const struct machine_plan plan_alone = { .initial = SLEEP };
static const struct machine_plan plan_married = { .initial = SLEEP, .global = ANYTIME };

/* What is the same in the three classes. */
#define MINER_CLASS \
	.name = "Miner", .record_bytes = sizeof(struct miner), .machine_count = 1, .stats = stats, \
	.stat_count = ARRAY_LEN(stats), .update = miner_update

const struct class miner_alone = {
	MINER_CLASS,
	.states = states_married,
	.state_count = ANYTIME, /* without a global state */
	.machines = &plan_alone,
};

const struct class miner_married = {
	MINER_CLASS,
	.states = states_married,
	.state_count = ARRAY_LEN(states_married),
	.machines = &plan_married,
};

const struct class miner_fed = {
	MINER_CLASS,
	.states = states_fed,
	.state_count = ARRAY_LEN(states_fed),
	.machines = &plan_married,
};
