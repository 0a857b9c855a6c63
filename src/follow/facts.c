/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/facts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/nearest.h"
#include "core/text.h"

enum { PREFIX_MAX = 200 }; /* bytes of a logger's own before an object */

static const struct member {
	const char *name;
	uint16_t length, takes;
	const char *words;
} members[] = {
#define FACT_MEMBER(fact, name, takes, words) { name, sizeof name - 1, takes, words },
	FACT_LIST(FACT_MEMBER)
#undef FACT_MEMBER
};

static int find_member(const struct json *name)
{
	for (int i = 0; i < FACTS; i++) {
		if (members[i].length == name->length &&
		    memcmp(members[i].name, name->text, name->length) == 0)
			return i;
	}
	return -1;
}

enum facts_found facts_take(struct facts *facts, struct json *object, struct error *error)
{
	struct json name, value, first = { READ_NONE, NULL, 0, 0 };
	bool found = false;
	memset(facts->of, 0, sizeof facts->of);
	facts->other = (struct json){ READ_NONE, NULL, 0, 0 };
	while (json_member(object, &name, &value)) {
		int fact = find_member(&name);
		if (first.kind == READ_NONE)
			first = name;
		if (fact < 0)
			continue;
		if (!(members[fact].takes >> value.kind & 1)) {
			error_set(error, "%s takes %s, not %.*s", members[fact].name,
			          members[fact].words, value.length > 60 ? 60 : (int)value.length,
			          value.text);
			return FACTS_BROKEN;
		}
		facts->of[fact] = value;
		found |= fact != FACT_T && fact != FACT_ID && fact != FACT_N && fact != FACT_DELAY;
	}
	if (!found)
		facts->other = first;
	return found ? FACTS_FOUND : FACTS_OTHER;
}

enum facts_found facts_read(struct facts *facts, char *line, size_t length, struct error *error)
{
	char *end = line + length;
	size_t most = length < PREFIX_MAX ? length : PREFIX_MAX;
	char *begin = memchr(line, '{', most), *at = begin, *first = line;
	struct json object;
	while (first < end && (*first == ' ' || *first == '\t'))
		first++;
	if (!begin)
		return FACTS_TEXT;
	bool good = json_read(&at, end, &object);
	while (good && at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
		at++;
	if (good && at == end)
		return facts_take(facts, &object, error);
	if (begin > first)
		return FACTS_TEXT;
	if (at == end)
		error_set(error, "the line ends in the middle of its object");
	else
		error_set(error, "what begins at column %zu is no JSON: %.20s",
		          (size_t)(at - line) + 1, at);
	return FACTS_BROKEN;
}

const char *facts_nearest(const char *name, char out[64])
{
	struct nearest nearest = nearest_to(name);
	for (int i = 0; i < FACTS; i++)
		nearest_offer_word(&nearest, members[i].name);
	const char *found = nearest_found(&nearest);
	text_copy(out, 64, found ? found : "");
	return found ? out : NULL;
}

/* The days from 1970 to a day of the Gregorian calendar, which may lie before it. */
static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
	year -= month <= 2;
	int64_t era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
	int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* Reads the end of a date and time, seconds from Greenwich's: nothing, Z, +01:00 or +0100. */
static bool read_zone(const char *text, double *zone)
{
	unsigned hours, minutes;
	int length = 0;
	if (!*text || strcmp(text, "Z") == 0)
		return true;
	bool good = (*text == '+' || *text == '-') &&
	            (sscanf(text + 1, "%2u:%2u%n", &hours, &minutes, &length) == 2 ||
	             sscanf(text + 1, "%2u%2u%n", &hours, &minutes, &length) == 2) &&
	            !text[1 + length];
	if (good)
		*zone = (*text == '-' ? -1 : 1) * (hours * 3600.0 + minutes * 60.0);
	return good;
}

/* As in 2026-11-24T16:25:45.25+01:00; a blank may take the place of the T. */
static bool read_date(const char *text, double *seconds, double *zone)
{
	unsigned year, month, day, hour, minute, second;
	int length = 0;
	if (sscanf(text, "%4u-%2u-%2u%*1[T t]%2u:%2u:%2u%n", &year, &month, &day, &hour, &minute,
	           &second, &length) != 6 ||
	    !length || month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 ||
	    second > 60)
		return false;
	double part = 0, unit = 1;
	text += length;
	if (*text == '.' || *text == ',') {
		for (text++; text_is_digit(*text); text++)
			part += (*text - '0') * (unit /= 10);
	}
	*seconds = (double)days_of(year, month, day) * 86400 + hour * 3600.0 + minute * 60.0 +
	           second + part;
	bool good = read_zone(text, zone);
	*seconds -= *zone;
	return good;
}

bool facts_time(const struct json *value, double *seconds, bool *absolute, double *zone)
{
	/* Numbers from here on are milliseconds, microseconds, nanoseconds since 1970. */
	static const double from[] = { 1e11, 1e14, 1e17 };
	char text[48];
	double unit = 1;
	*zone = 0;
	if (value->kind == READ_TEXT) {
		*absolute = true;
		if (value->length >= sizeof text)
			return false;
		memcpy(text, value->text, value->length);
		text[value->length] = '\0';
		return read_date(text, seconds, zone);
	}
	for (size_t i = 0; i < 3 && value->number >= from[i]; i++)
		unit *= 1000;
	*seconds = value->number / unit;
	/* Seconds since 1970 are absolute, too, from 2001 on. */
	*absolute = *seconds >= 1e9;
	return isfinite(*seconds);
}

enum facts_since facts_since(const char *text, double *seconds)
{
	unsigned hours, minutes;
	double part = 0, zone = 0;
	char *end, rest;
	bool digits = text_is_digit(*text);
	*seconds = digits ? strtod(text, &end) : 0;
	if (digits && (!*end || strcmp(end, "s") == 0))
		return SINCE_SECONDS;
	if (read_date(text, seconds, &zone))
		return SINCE_DATE;
	int count = sscanf(text, "%2u:%2u%c%lf%c", &hours, &minutes, &rest, &part, &rest);
	*seconds = hours * 3600.0 + minutes * 60.0 + part;
	bool good = digits && (count == 2 || (count == 4 && rest == ':')) && hours < 24 &&
	            minutes < 60 && part >= 0 && part < 60;
	return good ? SINCE_CLOCK : SINCE_NONE;
}
