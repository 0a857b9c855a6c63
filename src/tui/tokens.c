/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/tokens.h"

#include <string.h>

void token_copy(char out[LINE_SIZE], const char *begin, const char *end)
{
	while (begin < end && *begin == ' ')
		begin++;
	while (end > begin && end[-1] == ' ')
		end--;
	size_t length = (size_t)(end - begin);
	if (length >= LINE_SIZE)
		length = LINE_SIZE - 1;
	memmove(out, begin, length);
	out[length] = '\0';
}

void token_unquote(char out[LINE_SIZE], const char *text)
{
	token_copy(out, text, text + strlen(text));
	size_t length = strlen(out);
	if (length < 2 || out[0] != '"' || out[length - 1] != '"')
		return;
	out[length - 1] = '\0';
	memmove(out, out + 1, length - 1);
}

bool token_take(const char **text, char out[LINE_SIZE])
{
	const char *begin = *text + strspn(*text, " ");
	bool quoted = *begin == '"';
	begin += quoted;
	const char *end = begin + strcspn(begin, quoted ? "\"" : " ");
	token_copy(out, begin, end);
	end += quoted && *end;
	*text = end + strspn(end, " ");
	return out[0] || quoted;
}
