/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "page.h"

#include <stdio.h>
#include <string.h>
#include <uchar.h>

#include "core/text.h"

static const char16_t lines[] = u" ╵╶╰╷│╭├╴╯─┴╮┤┬┼", heads[] = u"▲▶▼◀";

static int index_of(const char16_t *list, uint32_t code)
{
	for (int i = 0; list[i]; i++) {
		if (list[i] == code)
			return i;
	}
	return -1;
}

uint32_t page_code_at(const struct page *it, int x, int y)
{
	bool there = x >= 0 && y >= 0 && x < it->cols && y < it->rows;
	return there ? it->codes[y * it->cols + x] : ' ';
}

unsigned page_arms_at(const struct page *it, int x, int y)
{
	uint32_t code = page_code_at(it, x, y);
	int arms = code == ' ' ? 0 : index_of(lines, code);
	return code == u'┄'   ? ARMS_ACROSS
	       : code == u'┆' ? ARMS_ALONG
	       : arms < 0     ? 0
	                      : (unsigned)arms;
}

int page_head_at(const struct page *it, int x, int y)
{
	return index_of(heads, page_code_at(it, x, y));
}

bool page_is_text(const struct page *it, int x, int y)
{
	return page_code_at(it, x, y) != ' ' && !page_arms_at(it, x, y) &&
	       page_head_at(it, x, y) < 0;
}

void page_complain(struct page *it, const char *what, const char *about)
{
	if (!it->reading->wrong++)
		snprintf(it->reading->first_wrong, sizeof it->reading->first_wrong, "%s %.60s",
		         what, about);
}

void page_copy_text(const struct page *it, int x, int end, int y, char out[TEXT_SIZE])
{
	size_t length = 0;
	while (x < end && page_code_at(it, x, y) == ' ')
		x++;
	for (; x < end && length < TEXT_SIZE - 8 && !page_arms_at(it, x, y); x++) {
		if (page_code_at(it, x, y))
			length += text_encode(page_code_at(it, x, y), out + length);
	}
	while (length && out[length - 1] == ' ')
		length--;
	out[length] = '\0';
}

int page_root(const struct page *it, int strand)
{
	while (it->strands[strand] != strand)
		strand = it->strands[strand];
	return strand;
}

int page_strand_at(const struct page *it, int x, int y, bool across)
{
	return page_root(it, 2 * (y * it->cols + x) + across);
}

bool page_holds(const struct paper_area *area, int x, int y)
{
	return x >= area->x && y >= area->y && x < area->x + area->cols && y < area->y + area->rows;
}

int page_border_of(const struct page *it, int x, int y)
{
	for (int i = it->box_count - 1; i >= 0; i--) {
		if (page_holds(&it->boxes[i].area, x, y) && it->border[y * it->cols + x])
			return it->boxes[i].node;
	}
	return -1;
}
