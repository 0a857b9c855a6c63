/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/rng.h"
#include "core/text.h"
#include "sim/contents.h"
#include "sim/machine.h"
#include "sim/stat.h"

static const char *const side_words[SIDES] = { "here", "there" };

/*
 * Counterparts.
 */

/* The record in a slot, or NULL.  A vacant one has no class, which no match has either. */
static const struct agent *agent_in(const struct sim *sim, uint32_t slot)
{
	return slot < sim->head.slots ? sim_slot(sim, slot) : NULL;
}

/* Agents without a name of their own are named by class and slot. */
uint32_t sides_other(const struct sides *sides, int side, uint32_t slot)
{
	const struct match *match = sides->match;
	const struct agent *own = agent_in(sides->sims[side], slot);
	if (!own)
		return MATCH_NONE;
	bool named = own->id < match->worlds[side]->resident_count;
	uint32_t found = named ? match->residents[side][slot] : slot;
	const struct agent *other = agent_in(sides->sims[!side], found);
	if (!other || named != (other->id < match->worlds[!side]->resident_count))
		return MATCH_NONE;
	const struct agent *here = side == HERE ? own : other, *there = side == HERE ? other : own;
	return match_classes(match, here->class, there->class) ? found : MATCH_NONE;
}

/* The agent there that corresponds to one here. */
static uint32_t agent_there(const void *context, uint32_t id)
{
	const struct sides *sides = context;
	uint32_t slot = sim_agent(sides->sims[HERE], id) ? sides_other(sides, HERE, agent_slot(id))
	                                                 : MATCH_NONE;
	return slot == MATCH_NONE ? AGENT_NONE : sim_slot(sides->sims[THERE], slot)->id;
}

/* Whether two ids refer to corresponding agents, or both to nobody. */
static bool is_same_id(const struct sides *sides, uint32_t here, uint32_t there)
{
	bool gone = !sim_agent(sides->sims[THERE], there);
	return sim_agent(sides->sims[HERE], here) ? !gone && agent_there(sides, here) == there
	                                          : gone;
}

/*
 * Aspects.
 */

struct aspect aspect_of(const struct sides *sides, uint32_t here, uint32_t there)
{
	struct aspect aspect = { .agents = { sim_slot(sides->sims[HERE], here),
		                             sim_slot(sides->sims[THERE], there) },
		                 .sides = sides };
	aspect.classes = match_classes(sides->match, aspect.agents[HERE]->class,
	                               aspect.agents[THERE]->class);
	return aspect;
}

const struct stat_info *aspect_stat(const struct aspect *aspect, int side)
{
	return &aspect->classes->classes[side]->stats[aspect->index[side]];
}

/* How many aspects of its kind the class here may have. */
static size_t count(const struct aspect *aspect)
{
	const struct world *const *worlds = aspect->sides->match->worlds;
	const struct class *const *classes = aspect->classes->classes;
	bool clocks = classes[HERE]->clock_offset && classes[THERE]->clock_offset;
	switch (aspect->kind) {
	case ASPECT_PLACE:
		return worlds[HERE]->place_count && worlds[THERE]->place_count;
	case ASPECT_STAT:
		return classes[HERE]->stat_count;
	case ASPECT_CLOCK:
		return clocks ? classes[HERE]->machine_count : 0;
	default:
		return classes[HERE]->machine_count;
	}
}

/* Finds the aspect there that corresponds to the next one here; false if there is none of that
 * kind. */
static bool find_other(struct aspect *aspect)
{
	bool stat = aspect->kind == ASPECT_STAT;
	size_t here = aspect->next++;
	uint32_t there = stat ? aspect->classes->stats[HERE][here]
	                      : aspect->classes->machines[here];
	aspect->index[HERE] = here;
	aspect->index[THERE] = there;
	if (aspect->kind == ASPECT_PLACE)
		return true;
	if (there == MATCH_NONE || !stat)
		return there != MATCH_NONE;
	const struct stat_info *a = aspect_stat(aspect, HERE), *b = aspect_stat(aspect, THERE);
	return stat_is_ordered(a) ? stat_is_ordered(b) : stat_kind(a) == stat_kind(b);
}

bool aspect_next(struct aspect *aspect)
{
	for (; aspect->classes && aspect->kind < ASPECTS; aspect->kind++, aspect->next = 0) {
		while (aspect->next < count(aspect)) {
			if (find_other(aspect))
				return true;
		}
	}
	return false;
}

/* The state that the machine is in, or was in before. */
static uint8_t state_of(const struct aspect *aspect, int side)
{
	const struct machine *machine = agent_machines_const(aspect->agents[side]);
	machine += aspect->index[side];
	return aspect->kind == ASPECT_STATE ? machine->current : machine->previous;
}

/* Compares how long the states have been active that are so on both sides. */
static bool is_same_clock(const struct aspect *aspect)
{
	const struct sim *const *sims = aspect->sides->sims;
	const struct agent *here = aspect->agents[HERE], *there = aspect->agents[THERE];
	uint8_t states[FSM_DEPTH_MAX + 1];
	const size_t *index = aspect->index;
	/* The ticks of a log are not as long. */
	if (sims[HERE]->world->happen || sims[THERE]->world->happen)
		return true;
	size_t count = machine_active(aspect->classes->classes[HERE], here, index[HERE], states);
	bool same = machine_clock_finished(sims[HERE], here, index[HERE]) ==
	            machine_clock_finished(sims[THERE], there, index[THERE]);
	for (size_t i = 0; i < count && same; i++) {
		uint32_t other = aspect->classes->states[HERE][states[i]];
		same = other == MATCH_NONE || !machine_is_in(sims[THERE], there, (uint8_t)other) ||
		       machine_clock_ticks(sims[HERE], here, states[i]) ==
		               machine_clock_ticks(sims[THERE], there, (uint8_t)other);
	}
	return same;
}

/* Writes them, as in "31/4". */
static void write_clock(const struct aspect *aspect, int side, char *out, size_t size)
{
	const struct sim *sim = aspect->sides->sims[side];
	const struct agent *agent = aspect->agents[side];
	size_t index = aspect->index[side], length = 0;
	uint8_t states[FSM_DEPTH_MAX + 1];
	size_t count = machine_active(sim_class(sim, agent), agent, index, states);
	for (size_t i = 0; i < count && length < size; i++)
		length += (size_t)snprintf(out + length, size - length, "%s%llu", i ? "/" : "",
		                           (unsigned long long)machine_clock_ticks(sim, agent,
		                                                                   states[i]));
	if (length < size && machine_clock_finished(sim, agent, index))
		text_copy(out + length, size - length, " and is done");
}

static bool is_same_stat(const struct aspect *aspect)
{
	const struct stat_info *here = aspect_stat(aspect, HERE);
	const struct stat_info *there = aspect_stat(aspect, THERE);
	double a = stat_read(here, aspect->agents[HERE]);
	double b = stat_read(there, aspect->agents[THERE]);
	if (stat_kind(here) == STAT_IS_NAME)
		return strcmp(here->names[(size_t)a], there->names[(size_t)b]) == 0;
	if (stat_kind(here) == STAT_IS_AGENT)
		return is_same_id(aspect->sides, (uint32_t)a, (uint32_t)b);
	return stat_same(a, b);
}

bool aspect_is_same(const struct aspect *aspect)
{
	const uint32_t *states = aspect->classes->states[HERE];
	const uint32_t *places = aspect->sides->match->places[HERE];
	switch (aspect->kind) {
	case ASPECT_STATE:
	case ASPECT_PREVIOUS:
		return states[state_of(aspect, HERE)] == state_of(aspect, THERE);
	case ASPECT_PLACE:
		return places[aspect->agents[HERE]->place] == aspect->agents[THERE]->place;
	case ASPECT_STAT:
		return is_same_stat(aspect);
	default:
		return is_same_clock(aspect);
	}
}

/* Moves on to the first aspect that differs; false if none does. */
static bool find_difference(struct aspect *aspect)
{
	while (aspect_next(aspect)) {
		if (!aspect_is_same(aspect))
			return true;
	}
	return false;
}

bool sides_same_states(const struct sides *sides, uint32_t here, uint32_t there)
{
	struct aspect aspect = aspect_of(sides, here, there);
	return !find_difference(&aspect) || aspect.kind != ASPECT_STATE;
}

bool sides_same_agent(const struct sides *sides, uint32_t here, uint32_t there)
{
	struct aspect aspect = aspect_of(sides, here, there);
	bool equal = sides->match->exact && !memcmp(aspect.agents[HERE], aspect.agents[THERE],
	                                            sides->sims[HERE]->record_bytes);
	return equal || !find_difference(&aspect);
}

void aspect_text(const struct aspect *aspect, int side, char *out, size_t size)
{
	const struct sim *sim = aspect->sides->sims[side];
	const struct class *class = aspect->classes->classes[side];
	const struct agent *agent = aspect->agents[side];
	if (aspect->kind == ASPECT_STATE || aspect->kind == ASPECT_PREVIOUS)
		text_copy(out, size, class_state_name(class, state_of(aspect, side)));
	else if (aspect->kind == ASPECT_PLACE)
		text_copy(out, size, sim->world->places[agent->place]);
	else if (aspect->kind == ASPECT_STAT)
		stat_text_now(sim, aspect_stat(aspect, side),
		              stat_read(aspect_stat(aspect, side), agent), out, size);
	else
		write_clock(aspect, side, out, size);
}

/* Writes, for example, "Elsa is in VisitBathroom here, in CookStew there". */
static void write_difference(const struct aspect *aspect, char *out, size_t size)
{
	static const struct {
		const char *before, *here, *there;
	} wordings[ASPECTS] = {
		[ASPECT_STATE] = { "", " is in ", " here, in " },
		[ASPECT_PLACE] = { "the place of ", " is ", " here, " },
		[ASPECT_STAT] = { "", " is ", " here, " },
		[ASPECT_PREVIOUS] = { "", " came from ", " here, from " },
		[ASPECT_CLOCK] = { "ticks of ", " in this state: ", " here, " },
	};
	char name[64], a[STAT_TEXT_MAX], b[STAT_TEXT_MAX];
	const struct class *class = aspect->classes->classes[HERE];
	const char *of = "", *which = "";
	if (aspect->kind == ASPECT_STAT) {
		of = "'s ";
		which = aspect_stat(aspect, HERE)->name;
	} else if (aspect->kind != ASPECT_PLACE && class->machine_count > 1) {
		of = ", machine ";
		which = class->machines[aspect->index[HERE]].name;
	}
	sim_name(aspect->sides->sims[HERE], aspect->agents[HERE]->id, name, sizeof name);
	aspect_text(aspect, HERE, a, sizeof a);
	aspect_text(aspect, THERE, b, sizeof b);
	snprintf(out, size, "%s%s%s%s%s%s%s%s there", wordings[aspect->kind].before, name, of,
	         which, wordings[aspect->kind].here, a, wordings[aspect->kind].there, b);
}

size_t sides_agent_text(const struct sides *sides, uint32_t here, uint32_t there, char *out,
                        size_t size)
{
	char name[64], raw[512] = "";
	if (here == MATCH_NONE || there == MATCH_NONE) {
		int side = here == MATCH_NONE ? THERE : HERE;
		const struct sim *sim = sides->sims[side];
		sim_name(sim, sim_slot(sim, side == HERE ? here : there)->id, name, sizeof name);
		snprintf(raw, sizeof raw, "%s is only %s", name, side_words[side]);
	} else {
		struct aspect aspect = aspect_of(sides, here, there);
		if (find_difference(&aspect))
			write_difference(&aspect, raw, sizeof raw);
	}
	return text_clean(out, size, raw);
}

/*
 * The telegrams that are on their way, on both sides.
 */

/* The telegrams of both sides, in order of delivery, and how many of them are the same. */
struct letters {
	struct telegram *items[SIDES];
	size_t counts[SIDES], common;
};

/* Compares extra information or, by their names, the fields that both have. */
static bool has_same_contents(const struct sides *sides, const struct telegram *here,
                              const struct telegram *there)
{
	const struct contents_map map = { sides->sims[THERE], sides->match, agent_there, sides };
	struct contents ours = queue_contents(&sides->sims[HERE]->queue, here);
	struct contents theirs = queue_contents(&sides->sims[THERE]->queue, there), same = theirs;
	struct error error;
	return contents_carry(&map, here->message, &ours, &same, &error) &&
	       contents_are_same(&same, &theirs);
}

/* Compares what telegrams say; their own numbers do not matter. */
static bool are_alike(const struct sides *sides, const struct telegram *here,
                      const struct telegram *there)
{
	return here->due_ms == there->due_ms && here->flags == there->flags &&
	       sides->match->messages[HERE][here->message] == there->message &&
	       has_same_contents(sides, here, there) &&
	       is_same_id(sides, here->sender, there->sender) &&
	       is_same_id(sides, here->receiver, there->receiver);
}

static void read_letters(struct letters *letters, const struct sides *sides)
{
	*letters = (struct letters){ .common = 0 };
	for (int side = 0; side < SIDES; side++) {
		const struct queue *queue = &sides->sims[side]->queue;
		letters->items[side] = memory_zero(queue->pending, sizeof(struct telegram));
		letters->counts[side] = queue_list(queue, letters->items[side], queue->pending);
	}
	while (letters->common < letters->counts[HERE] &&
	       letters->common < letters->counts[THERE] &&
	       are_alike(sides, &letters->items[HERE][letters->common],
	                 &letters->items[THERE][letters->common]))
		letters->common++;
}

static void free_letters(struct letters *letters)
{
	for (int side = 0; side < SIDES; side++)
		free(letters->items[side]);
}

/* A hash of a telegram without its own number; for queue_digest(). */
static uint64_t digest(const void *bytes, size_t size)
{
	uint64_t words[(sizeof(struct telegram) + sizeof(struct contents)) / sizeof(uint64_t)];
	uint64_t sum = 0;
	memcpy(words, bytes, size);
	words[offsetof(struct telegram, sequence) / sizeof *words] = 0;
	for (size_t i = 0; i < size / sizeof *words; i++)
		sum = rng_mix(sum + words[i]);
	return sum;
}

/* If the worlds are laid out alike, names need not be compared. */
bool sides_same_queue(const struct sides *sides)
{
	const struct queue *here = &sides->sims[HERE]->queue, *there = &sides->sims[THERE]->queue;
	struct letters letters;
	if (here->pending != there->pending)
		return false;
	if (sides->match->exact)
		return queue_digest(here, digest) == queue_digest(there, digest);
	read_letters(&letters, sides);
	free_letters(&letters);
	return letters.common == here->pending;
}

size_t sides_queue_text(const struct sides *sides, char *out, size_t size)
{
	struct letters letters;
	char receiver[64], raw[256] = "";
	read_letters(&letters, sides);
	size_t common = letters.common;
	int side = common < letters.counts[HERE] ? HERE : THERE;
	/* The first telegram here that is not common may exist there, too, only later. */
	for (size_t i = common; i < letters.counts[THERE] && side == HERE; i++) {
		if (are_alike(sides, &letters.items[HERE][common], &letters.items[THERE][i]))
			side = THERE;
	}
	if (common < letters.counts[side]) {
		const struct telegram *telegram = &letters.items[side][common];
		sim_name(sides->sims[side], telegram->receiver, receiver, sizeof receiver);
		snprintf(raw, sizeof raw, "%s for %s, due at %g, is queued only %s",
		         sides->match->worlds[side]->messages[telegram->message], receiver,
		         (double)telegram->due_ms / 1000, side_words[side]);
	}
	free_letters(&letters);
	return text_clean(out, size, raw);
}
