/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/keep.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WRITER "{\"westworld\":\"writer\""

void keep_line(struct keep *keep, const char *line, size_t length)
{
	if (!keep->file)
		return;
	/* A program's own line is not taken for one of ours. */
	if (strncmp(line, WRITER, strlen(WRITER)) == 0)
		fputc(' ', keep->file);
	fwrite(line, 1, length, keep->file);
	fputc('\n', keep->file);
}

void keep_writer(struct keep *keep, const struct log *log, bool ends)
{
	if (!keep->file || (log->writer == keep->writer && !ends))
		return;
	fprintf(keep->file, WRITER ",\"number\":%zu,\"began\":%.17g%s}\n", log->writer,
	        log->epoch + log->writers[log->writer].began, ends ? ",\"ended\":true" : "");
	keep->writer = log->writer;
}

bool keep_flush(struct keep *keep, struct error *error)
{
	if (!keep->file || (fflush(keep->file) != EOF && !ferror(keep->file)))
		return true;
	error_set(&keep->error, "%.200s: the recording ends here: %s", keep->path, strerror(errno));
	keep_close(keep);
	*error = keep->error;
	return false;
}

void keep_close(struct keep *keep)
{
	if (keep->file)
		fclose(keep->file);
	keep->file = NULL;
}

static bool is_named(const struct json *name, const char *text)
{
	return name->length == strlen(text) && memcmp(name->text, text, name->length) == 0;
}

/* The line may be long, for it has a mapping's text. */
off_t keep_read_head(struct keep_head *head, int descriptor)
{
	char begun[sizeof KEEP_HEAD - 1];
	struct json object, name, value;
	size_t room = 0;
	if (pread(descriptor, begun, sizeof begun, 0) != (ssize_t)sizeof begun ||
	    memcmp(begun, KEEP_HEAD, sizeof begun) != 0)
		return 0;
	FILE *file = fdopen(dup(descriptor), "r");
	ssize_t length = file ? getline(&head->line, &room, file) : 0;
	char *at = head->line;
	if (file)
		fclose(file);
	if (length <= 0 || !json_read(&at, head->line + length, &object))
		return lseek(descriptor, 0, SEEK_SET);
	while (json_member(&object, &name, &value)) {
		const char **member = is_named(&name, "log")       ? &head->log
		                      : is_named(&name, "mapping") ? &head->mapping
		                      : is_named(&name, "text")    ? &head->text
		                                                   : NULL;
		if (member && value.kind == READ_TEXT) {
			value.text[value.length] = '\0';
			*member = value.text;
		}
	}
	return lseek(descriptor, length, SEEK_SET);
}

bool keep_read_writer(struct log *log, char *line, size_t length, bool *ends)
{
	struct json object, name, value;
	double number = -1, began = 0;
	*ends = false;
	if (strncmp(line, WRITER, strlen(WRITER)) != 0 || !json_read(&line, line + length, &object))
		return false;
	while (json_member(&object, &name, &value)) {
		if (is_named(&name, "number") && value.kind == READ_NUMBER)
			number = value.number;
		else if (is_named(&name, "began") && value.kind == READ_NUMBER)
			began = value.number;
		else if (is_named(&name, "ended"))
			*ends = true;
	}
	if (!(number >= 0 && number <= (double)log->writer_count && began >= 0 && began < 1e12))
		return false;
	log_turn(log, (size_t)number, began);
	return true;
}
