/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/sheet.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "core/width.h"

void sheet_init(struct sheet *sheet, int cols, int rows)
{
	sheet->cols = cols;
	sheet->rows = rows;
	sheet->cells = memory_zero((size_t)cols * (size_t)rows, sizeof *sheet->cells);
}

void sheet_fini(struct sheet *sheet)
{
	free(sheet->cells);
}

void sheet_arm(struct sheet *sheet, int x, int y, enum sheet_way way, struct owner owner,
               bool dashed)
{
	struct sheet_cell *cell = sheet_at(sheet, x, y);
	if (!cell)
		return;
	bool across = sheet_is_across(way);
	uint8_t stroke = across ? STROKE_DASHED_ACROSS : STROKE_DASHED_ALONG;
	cell->kind = CELL_LINE;
	cell->arms |= (uint8_t)(1u << way);
	*(across ? &cell->across : &cell->along) = owner;
	cell->dashed = (uint8_t)((cell->dashed & ~stroke) | (dashed ? stroke : 0));
}

void sheet_frame(struct sheet *sheet, struct sheet_area area, struct owner owner, bool dashed)
{
	int right = area.x + area.cols - 1, bottom = area.y + area.rows - 1;
	for (int x = area.x; x < right; x++) {
		for (int y = area.y; y <= bottom; y += area.rows - 1) {
			sheet_arm(sheet, x, y, WAY_RIGHT, owner, dashed);
			sheet_arm(sheet, x + 1, y, WAY_LEFT, owner, dashed);
		}
	}
	for (int y = area.y; y < bottom; y++) {
		for (int x = area.x; x <= right; x += area.cols - 1) {
			sheet_arm(sheet, x, y, WAY_DOWN, owner, dashed);
			sheet_arm(sheet, x, y + 1, WAY_UP, owner, dashed);
		}
	}
}

void sheet_claim(struct sheet *sheet, struct sheet_area area, struct owner owner)
{
	for (int y = area.y + 1; y < area.y + area.rows - 1; y++) {
		for (int x = area.x + 1; x < area.x + area.cols - 1; x++) {
			struct sheet_cell *cell = sheet_at(sheet, x, y);
			if (cell)
				cell->across = cell->along = owner;
		}
	}
}

int sheet_text(struct sheet *sheet, int x, int y, struct owner owner, const char *text)
{
	int begin = x;
	for (size_t size = strlen(text), taken; size > 0; text += taken, size -= taken) {
		uint32_t code;
		taken = text_decode(text, size, &code);
		code = text_is_unsafe(code) ? TEXT_REPLACEMENT : code;
		int cols = width_code(code);
		if (cols == 0)
			continue;
		if (!sheet_at(sheet, x + cols - 1, y))
			break;
		for (int i = 0; i < cols; i++) {
			*sheet_at(sheet, x + i,
			          y) = (struct sheet_cell){ .kind = i ? CELL_REST : CELL_TEXT,
				                            .code = i ? 0 : code,
				                            .across = owner,
				                            .along = owner };
		}
		x += cols;
	}
	return x - begin;
}

static void erase(struct sheet_cell *cell, enum owner_kind kind, int number)
{
	const struct owner none = { .kind = OWNER_NONE };
	bool across = owner_is(cell->across, kind, number);
	bool along = owner_is(cell->along, kind, number);
	if (kind == OWNER_EDGE && cell->taken == number + 1)
		cell->taken = 0;
	if (!across && !along)
		return;
	if (across) {
		cell->arms &= (uint8_t)~ARMS_ACROSS;
		cell->across = none;
	}
	if (along) {
		cell->arms &= (uint8_t)~ARMS_ALONG;
		cell->along = none;
	}
	if (!cell->arms)
		*cell = (struct sheet_cell){ .kind = CELL_BLANK };
}

void sheet_erase(struct sheet *sheet, enum owner_kind kind, int number)
{
	size_t count = (size_t)sheet->cols * (size_t)sheet->rows;
	for (size_t i = 0; i < count; i++)
		erase(&sheet->cells[i], kind, number);
}

static bool is_used(const struct sheet_cell *cell)
{
	return cell->kind != CELL_BLANK;
}

struct sheet_area sheet_used(const struct sheet *sheet)
{
	int left = sheet->cols, right = -1, top = sheet->rows, bottom = -1;
	for (int y = 0; y < sheet->rows; y++) {
		for (int x = 0; x < sheet->cols; x++) {
			if (!is_used(sheet_at(sheet, x, y)))
				continue;
			left = x < left ? x : left;
			right = x > right ? x : right;
			top = y < top ? y : top;
			bottom = y;
		}
	}
	if (right < 0)
		return (struct sheet_area){ .cols = 0 };
	return (struct sheet_area){ left, top, right - left + 1, bottom - top + 1 };
}
