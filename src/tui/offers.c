/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/offers.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "tui/front.h"

void offers_fini(struct offers *offers)
{
	for (size_t i = 0; i < offers->count; i++)
		free(offers->items[i].word);
	free(offers->items);
}

void offers_add(struct offers *offers, const char *word, const char *end)
{
	if (strncmp(word, offers->prefix, strlen(offers->prefix)) != 0)
		return;
	offers->items = memory_grow(offers->items, offers->count, &offers->capacity,
	                            sizeof *offers->items);
	offers->items[offers->count++] = (struct offer){ memory_text(word), end };
}

void offers_add_agents(struct offers *offers, const struct app *app, const char *end)
{
	const struct sim *sim = front_sim(app);
	char name[LINE_SIZE], word[LINE_SIZE];
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class == CLASS_NONE)
			continue;
		sim_name(sim, sim_slot(sim, slot)->id, name, sizeof name);
		if (offers->names)
			text_clean(word, sizeof word, name);
		else
			text_identifier(word, sizeof word, name);
		offers_add(offers, word, end);
	}
}

void offers_agents(const struct app *app, const char *text, struct offers *offers)
{
	offers->prefix = text;
	offers_add_agents(offers, app, "");
}

void offers_add_messages(struct offers *offers, const struct app *app)
{
	const struct world *world = front_sim(app)->world;
	for (size_t i = 0; i < world->message_count; i++)
		offers_add(offers, world->messages[i], "");
}

void offers_add_states(struct offers *offers, const struct class *class)
{
	for (size_t i = 1; i < class->state_count; i++)
		offers_add(offers, class->states[i]->name, "");
}

void offers_add_stats(struct offers *offers, const struct class *class, const char *end)
{
	for (size_t i = 0; i < class->stat_count; i++)
		offers_add(offers, class->stats[i].name, end);
}
