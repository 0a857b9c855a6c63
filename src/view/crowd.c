/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/crowd.h"

#include "core/number.h"
#include "session/census.h"
#include "sim/stat.h"

enum { LABEL_MOST = 40 };

/* Where there is little room, the counts come before the names. */
static void narrow(struct crowd *crowd, int cols)
{
	int rest = cols - CROWD_GUTTER - CROWD_GAP - CROWD_COUNT_COLS - CROWD_SHARE_COLS;
	if (crowd->name_cols > LABEL_MOST)
		crowd->name_cols = LABEL_MOST;
	if (crowd->class_cols + crowd->name_cols > rest)
		crowd->class_cols = 0;
	if (crowd->name_cols > rest)
		crowd->name_cols = number_max(rest, 0);
}

void crowd_init(struct crowd *crowd, const struct view_scene *scene, int cols)
{
	*crowd = (struct crowd){ .scene = scene,
		                 .sim = session_sim(scene->session),
		                 .census = session_counted(scene->session),
		                 .name_cols = canvas_text_cols("telegrams per tick") };
	const struct world *world = crowd->sim->world;
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		crowd->class_cols = number_max(crowd->class_cols, canvas_text_cols(class->name));
		for (size_t state = 1; state < class->state_count; state++)
			crowd->name_cols = number_max(crowd->name_cols,
			                              canvas_text_cols(
							      class_state_name(class,
			                                                       (uint8_t)state)));
	}
	narrow(crowd, cols);
}

/* Whether agents are counted in the state.  Those in a metastate are in one of its substates. */
static bool is_counted_state(const struct class *class, uint8_t state)
{
	return state && !class->states[state]->initial && !class_is_global(class, state);
}

static bool is_counted_stat(const struct class *class, uint8_t stat)
{
	return stat_is_ordered(&class->stats[stat]);
}

/* Lines about something of which a class has several. */
struct family {
	enum crowd_kind kind;
	size_t (*count)(const struct class *class);
	bool (*has)(const struct class *class, uint8_t index);
};

static size_t count_states(const struct class *class)
{
	return class->state_count;
}

static size_t count_stats(const struct class *class)
{
	return class->stat_count;
}

/* Finds the line of that number among those of a family, for each class that has agents.  Reduces
 * *number by the lines passed. */
static bool find_line(const struct crowd *crowd, const struct family *family, int *number,
                      struct crowd_line *line)
{
	const struct world *world = crowd->sim->world;
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		size_t count = crowd->census->agents[i] ? family->count(class) : 0;
		bool first = true;
		for (size_t j = 0; j < count; j++) {
			if (!family->has(class, (uint8_t)j))
				continue;
			*line = (struct crowd_line){ family->kind, (uint8_t)i, (uint8_t)j, first };
			first = false;
			if (!(*number)--)
				return true;
		}
	}
	return false;
}

bool crowd_line_at(const struct crowd *crowd, int number, struct crowd_line *line)
{
	static const struct family states = { CROWD_STATE, count_states, is_counted_state },
				   stays = { CROWD_STAY, count_states, is_counted_state },
				   stats = { CROWD_STAT, count_stats, is_counted_stat };
	if (find_line(crowd, &states, &number, line))
		return true;
	*line = (struct crowd_line){ .kind = CROWD_TELEGRAMS };
	return !number-- || find_line(crowd, &stays, &number, line) ||
	       find_line(crowd, &stats, &number, line);
}

int crowd_count_lines(const struct crowd *crowd)
{
	struct crowd_line line;
	int count = 0;
	while (crowd_line_at(crowd, count, &line))
		count++;
	return count;
}

int crowd_selected_line(const struct crowd *crowd)
{
	int most = crowd_count_lines(crowd) - 1, line = view_scrolled(crowd->scene);
	return line < 0 ? 0 : line > most ? most : line;
}

bool crowd_value_at(const struct crowd *crowd, const struct crowd_line *line, uint64_t tick,
                    uint64_t *value)
{
	const struct census_count *count = census_find(crowd->census, tick);
	const struct census_count *before = tick ? census_find(crowd->census, tick - 1) : NULL;
	if (line->kind == CROWD_STATE && count)
		*value = count->states[census_state(crowd->census, line->class, line->index)];
	if (line->kind == CROWD_TELEGRAMS && count && before)
		*value = count->sequence - before->sequence;
	return count && (line->kind == CROWD_STATE || before);
}

const struct census_spread *crowd_spread(const struct crowd *crowd, const struct crowd_line *line)
{
	const struct census *census = crowd->census;
	if (line->kind == CROWD_STAT)
		return &census->stats[census_stat(census, line->class, line->index)];
	return line->kind != CROWD_TELEGRAMS && census->stayed
	               ? &census->stays[census_state(census, line->class, line->index)]
	               : NULL;
}
