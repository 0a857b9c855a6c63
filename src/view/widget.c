/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/widget.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"

const struct mark marks[MARKS] = {
#define MARK_ENTRY(id, glyph, second, style, meaning) \
	{ GLYPH_##glyph, GLYPH_##second, STYLE_##style, meaning },
	MARK_LIST(MARK_ENTRY)
#undef MARK_ENTRY
};

int mark_draw(struct area area, int x, int y, enum mark_number number)
{
	const struct mark *mark = &marks[number];
	int cols = area_glyph(area, x, y, mark->style, mark->glyph);
	if (mark->second != GLYPH_COUNT)
		cols += area_glyph(area, x + cols, y, mark->style, mark->second);
	return cols;
}

struct area widget_row(struct area area, int y)
{
	return area_sub(area, 0, y, area.cols, y < 0 ? 0 : 1);
}

void widget_right(struct area row, int used, enum style style, const char *text)
{
	int cols = width_text(text);
	if (cols && used + 1 <= row.cols - cols)
		area_text(row, row.cols - cols, 0, style, text);
}

void widget_more(struct area box)
{
	area_text(box, box.cols - 10, box.rows - 1, STYLE_HINT, " more ");
}

size_t widget_line_bytes(const char *text, int cols)
{
	char part[512];
	size_t length = strlen(text), blank = 0, fits = 0;
	for (size_t i = 1; i <= length && i < sizeof part; i++) {
		/* Break only between characters. */
		if (((unsigned char)text[i] & 0xC0) == 0x80)
			continue;
		memcpy(part, text, i);
		part[i] = '\0';
		if (width_text(part) > cols)
			return blank ? blank : fits ? fits : i;
		fits = i;
		if (text[i] == ' ' || text[i] == '\0')
			blank = i;
	}
	return fits;
}

int widget_wrap(struct area area, enum style style, const char *text)
{
	int y = 0;
	for (; *text && y < area.rows - 1; y++) {
		char part[512];
		size_t bytes = widget_line_bytes(text, area.cols);
		snprintf(part, sizeof part, "%.*s", (int)bytes, text);
		area_textn(area, 0, y, area.cols, style, part);
		text += bytes;
		text += *text == ' ';
	}
	return *text ? y + (area_textn(area, 0, y, area.cols, style, text) > 0) : y;
}

struct area widget_heading(struct area area, bool focused, const char *name, const char *note)
{
	struct area row = area_sub(area, 0, 0, area.cols - 1, 1);
	for (int x = 0; x < row.cols; x++)
		area_glyph(row, x, 0, STYLE_FRAME, focused ? GLYPH_DOUBLE_HLINE : GLYPH_HLINE);
	char text[128];
	snprintf(text, sizeof text, " %s ", name);
	struct area room = area_sub(row, 2, 0, row.cols - 4, 1);
	int used = area_textn(room, 0, 0, room.cols, focused ? STYLE_TITLE : STYLE_HEADING, text);
	snprintf(text, sizeof text, " %s ", note);
	if (*note)
		widget_right(room, used, STYLE_DIM, text);
	return widget_below_heading(area);
}

struct area widget_below_heading(struct area area)
{
	return area_sub(area, 0, 1, area.cols - 1, area.rows - 1);
}

const char *widget_name(const struct sim *sim, uint32_t id, char out[WIDGET_NAME_SIZE])
{
	char name[WIDGET_NAME_SIZE];
	sim_name(sim, id, name, sizeof name);
	text_clean(out, WIDGET_NAME_SIZE, name);
	return out;
}

const char *widget_stay(const struct stay *stay, char out[WIDGET_STAY_SIZE])
{
	char number[TEXT_GROUPED_SIZE];
	snprintf(out, WIDGET_STAY_SIZE, "%s%s tick%s", stay->more ? "over " : "",
	         text_grouped(stay->ticks, number), stay->ticks == 1 ? "" : "s");
	return out;
}

int widget_draw_name(struct area row, int x, int cols, enum style style, const char *name)
{
	char head[WIDGET_NAME_SIZE];
	const char *blank = strrchr(name, ' ');
	size_t digits = blank ? strspn(blank + 1, "0123456789") : 0;
	/* The number at the end, with the blank before it; the end of the name if it has none. */
	const char *number = digits && !blank[1 + digits] ? blank : name + strlen(name);
	int room = cols < row.cols - x ? cols : row.cols - x, tail = width_text(number);
	if (width_text(name) <= room)
		return area_text(row, x, 0, style, name);
	/* If there is no room for both, the number says more. */
	if (tail >= room)
		return area_textn(row, x, 0, room, style, *number ? number + 1 : name);
	snprintf(head, sizeof head, "%.*s", (int)(number - name), name);
	int used = area_textn(row, x, 0, room - tail, style, head);
	return used + area_text(row, x + used, 0, style, number);
}

const char *widget_path(const struct class *class, uint8_t state, char out[WIDGET_PATH_SIZE])
{
	uint8_t path[FSM_DEPTH_MAX];
	size_t depth = state_table_path(class->states, state, path);
	size_t length = text_clean(out, WIDGET_PATH_SIZE, depth ? "" : "-");
	for (size_t i = 0; i < depth; i++) {
		/* The name of a step says which sequence it is of. */
		if (i + 1 < depth && class->states[path[i + 1]]->step)
			continue;
		length += text_clean(out + length, WIDGET_PATH_SIZE - length, length ? " > " : "");
		length += text_clean(out + length, WIDGET_PATH_SIZE - length,
		                     class_state_name(class, path[i]));
	}
	return out;
}

const char *widget_current(const struct class *class, const struct machine *machine,
                           char out[WIDGET_PATH_SIZE])
{
	bool unknown = !machine->current && !machine->previous;
	if (!unknown)
		return widget_path(class, machine->current, out);
	text_clean(out, WIDGET_PATH_SIZE, "?");
	return out;
}

void widget_bar(struct area row, int x, enum style style, double value, double most)
{
	if (value <= 0 || most <= 0)
		return;
	int height = value < most ? (int)(value / most * WIDGET_BAR_HEIGHTS) : WIDGET_BAR_HEIGHTS;
	area_glyph(row, x, 0, style, (enum glyph)(GLYPH_BAR_1 + number_max(height, 1) - 1));
}

bool widget_has(const char *text, const char *word)
{
	for (; *text; text++) {
		size_t i = 0;
		while (word[i] && text_lower(text[i]) == text_lower(word[i]))
			i++;
		if (!word[i])
			return true;
	}
	return !*word;
}

void widget_countdown(const struct sim *sim, const struct telegram *telegram, bool briefly,
                      char *out, size_t size)
{
	int64_t left_ms = telegram->due_ms - sim->head.now_ms, tick_ms = sim->world->tick_ms;
	if (telegram->flags & TELEGRAM_HELD)
		snprintf(out, size, "HELD");
	else if (left_ms <= 0)
		snprintf(out, size, briefly ? "next tick" : "with the next tick");
	else if (briefly)
		snprintf(out, size, "in %.1f s", (double)left_ms / 1000);
	else
		snprintf(out, size, "in %.1f s (tick %lld)", (double)left_ms / 1000,
		         (long long)((telegram->due_ms + tick_ms - 1) / tick_ms));
}
