/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/shot.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "session/rerun.h"
#include "session/session.h"
#include "term/key.h"
#include "tui/app.h"

static enum theme_number theme_of(const struct shots *shots)
{
	return (enum theme_number)shots->run->setup->options.theme;
}

/* Of a picture, in points. */
enum { CELL_WIDTH = 9, CELL_HEIGHT = 18, BASELINE = 14, FONT_SIZE = 15 };

enum { COLOURS = 256, RUN_BYTES = CANVAS_LINE_MAX };

/* The colour of a terminal's number as 0xrrggbb: a cube of 6 x 6 x 6, then greys. */
static unsigned colour_of(int number)
{
	static const unsigned char levels[] = { 0, 95, 135, 175, 215, 255 };
	if (number >= 232)
		return (unsigned)(8 + (number - 232) * 10) * 0x010101;
	number -= 16;
	return (unsigned)levels[number / 36] << 16 | (unsigned)levels[number / 6 % 6] << 8 |
	       levels[number % 6];
}

/* Cells of a row that look alike. */
struct stretch {
	int begin, end;
	enum style style;
	char text[RUN_BYTES];
};

/* Finds the run that begins at a column; false at the end of the row. */
static bool next_run(const struct canvas *canvas, int row, int from, struct stretch *run)
{
	const struct cell *cells = canvas->cells + (size_t)row * (size_t)canvas->cols;
	size_t length = 0;
	if (from >= canvas->cols)
		return false;
	run->begin = run->end = from;
	run->style = (enum style)cells[from].style;
	while (run->end < canvas->cols && (enum style)cells[run->end].style == run->style) {
		uint32_t code = cells[run->end++].code;
		if (code)
			length += text_encode(code, run->text + length);
	}
	run->text[length] = '\0';
	return true;
}

/*
 * SVG.
 */

static const struct output_escape xml_escapes[] = {
	{ '<', "&lt;" },
	{ '>', "&gt;" },
	{ '&', "&amp;" },
	{ 0, NULL },
};

static void write_rectangle(struct output *out, int x, int y, int cols, int rows, unsigned colour)
{
	output_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
	              x * CELL_WIDTH, y * CELL_HEIGHT, cols * CELL_WIDTH, rows * CELL_HEIGHT,
	              colour);
}

static void write_run(struct output *out, const struct stretch *run, int row,
                      enum theme_number theme)
{
	struct appearance look = theme_look(theme, run->style, COLOURS);
	unsigned paper = theme == THEME_LIGHT ? 0xffffff : 0x181818;
	unsigned ink = theme == THEME_LIGHT ? 0x202020 : 0xd8d8d8;
	unsigned colour = look.number < 0 ? ink : colour_of(look.number);
	bool reverse = look.flags & LOOK_REVERSE;
	if (reverse)
		write_rectangle(out, run->begin, row, run->end - run->begin, 1, colour);
	if (strspn(run->text, " ") == strlen(run->text))
		return;
	output_format(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s%s%s>",
	              run->begin * CELL_WIDTH, row * CELL_HEIGHT + BASELINE,
	              (run->end - run->begin) * CELL_WIDTH, reverse ? paper : colour,
	              look.flags & LOOK_BOLD ? " font-weight=\"bold\"" : "",
	              look.flags & LOOK_DIM ? " opacity=\"0.6\"" : "",
	              look.flags & LOOK_UNDERLINE ? " text-decoration=\"underline\"" : "");
	output_escaped(out, run->text, xml_escapes);
	output_string(out, "</text>\n");
}

static void write_picture(struct output *out, const struct canvas *canvas, enum theme_number theme)
{
	struct stretch run;
	output_format(out,
	              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
	              "xml:space=\"preserve\" font-family=\"DejaVu Sans Mono, monospace\" "
	              "font-size=\"%d\">\n",
	              canvas->cols * CELL_WIDTH, canvas->rows * CELL_HEIGHT, FONT_SIZE);
	write_rectangle(out, 0, 0, canvas->cols, canvas->rows,
	                theme == THEME_LIGHT ? 0xffffff : 0x181818);
	for (int row = 0; row < canvas->rows; row++) {
		for (int at = 0; next_run(canvas, row, at, &run); at = run.end)
			write_run(out, &run, row, theme);
	}
	output_string(out, "</svg>\n");
}

/*
 * A film, as an asciicast (version 2).
 */

/* Writes escape sequences, as the inside of a JSON string. */
static void write_look(struct output *out, struct appearance look)
{
	static const struct {
		unsigned flag;
		const char *code;
	} codes[] = { { LOOK_BOLD, ";1" },
		      { LOOK_DIM, ";2" },
		      { LOOK_UNDERLINE, ";4" },
		      { LOOK_REVERSE, ";7" } };
	output_string(out, "\\u001b[0");
	for (size_t i = 0; i < ARRAY_LEN(codes); i++)
		output_string(out, look.flags & codes[i].flag ? codes[i].code : "");
	if (look.number >= 0)
		output_format(out, ";38;5;%d", look.number);
	output_char(out, 'm');
}

static void write_row(struct shots *shots, const struct canvas *canvas, int row)
{
	struct stretch run;
	output_format(shots->sink.out, "\\u001b[%d;1H", row + 1);
	for (int at = 0; next_run(canvas, row, at, &run); at = run.end) {
		write_look(shots->sink.out, theme_look(theme_of(shots), run.style, COLOURS));
		output_json(shots->sink.out, run.text);
	}
}

static void write_head(struct shots *shots, const struct canvas *canvas)
{
	canvas_init(&shots->shown, canvas->cols, canvas->rows, canvas->ascii);
	output_format(shots->sink.out,
	              "{\"version\":2,\"width\":%d,\"height\":%d,\"title\":\"westworld\"}\n",
	              canvas->cols, canvas->rows);
	output_string(shots->sink.out, "[0.000,\"o\",\"\\u001b[?25l\\u001b[2J\"]\n");
}

/* Writes what differs from the frame before. */
static void film_show(struct shots *shots, const struct canvas *canvas, double seconds)
{
	size_t bytes = (size_t)canvas->cols * sizeof *canvas->cells;
	if (!shots->shown.cells)
		write_head(shots, canvas);
	bool resized = canvas->cols != shots->shown.cols || canvas->rows != shots->shown.rows;
	bool begun = false;
	if (resized) {
		output_format(shots->sink.out, "[%.3f,\"r\",\"%dx%d\"]\n", seconds, canvas->cols,
		              canvas->rows);
		canvas_resize(&shots->shown, canvas->cols, canvas->rows);
	}
	for (int row = 0; row < canvas->rows; row++) {
		size_t at = (size_t)row * (size_t)canvas->cols;
		if (!resized && memcmp(canvas->cells + at, shots->shown.cells + at, bytes) == 0)
			continue;
		if (!begun)
			output_format(shots->sink.out, "[%.3f,\"o\",\"", seconds);
		begun = true;
		write_row(shots, canvas, row);
		memcpy(shots->shown.cells + at, canvas->cells + at, bytes);
	}
	if (begun)
		output_string(shots->sink.out, "\"]\n");
}

void shot_film(void *context, const struct canvas *canvas)
{
	struct shots *shots = context;
	int64_t now = progress_clock_ns();
	if (!shots->sink.out)
		return;
	if (!shots->shown.cells)
		shots->begin_ns = now;
	film_show(shots, canvas, (double)(now - shots->begin_ns) / 1e9);
}

static bool film_begin(struct shots *shots, const char *path, struct error *error)
{
	if (!shots->films)
		return error_set(error, "--export: a film needs a terminal, or --dump");
	if (shots->sink.out)
		return error_set(error, "--export: %.160s is being filmed", shots->sink.name);
	return export_open(&shots->sink, &shots->run->setup->options, path, error);
}

static bool film_end(struct shots *shots, struct error *error)
{
	canvas_fini(&shots->shown);
	shots->shown.cells = NULL;
	return sink_close(&shots->sink, error);
}

/* Presses the keys of --dump one by one, and films what they do. */
static bool film_keys(const struct run *run, struct app *app, const char *keys,
                      struct canvas *canvas, struct error *error)
{
	enum { KEYS_PER_SECOND = 2 };
	struct shots shots = { .run = run, .films = true };
	struct error why;
	char one[32];
	uint32_t key;
	int frame = 0;
	if (!film_begin(&shots, run->setup->options.export, error))
		return false;
	bool good = app_dump(app, "", canvas, error);
	film_show(&shots, canvas, 0);
	for (const char *next = keys; *keys && good; keys = next) {
		good = key_parse(&next, &key, error);
		snprintf(one, sizeof one, "%.*s", (int)(next - keys), keys);
		good = good && app_dump(app, one, canvas, error);
		film_show(&shots, canvas, (double)++frame / KEYS_PER_SECOND);
	}
	return film_end(&shots, good ? error : &why) && good;
}

/*
 * All formats.
 */

/* Runs the past again, up to the end of the tick shown. */
static bool export_past(const struct run *run, const struct export_format *format,
                        struct output *out, struct error *error)
{
	struct rerun rerun;
	struct export export;
	const struct session *session = run->session;
	rerun_init(&rerun, session_options(session)->world);
	rerun_near(&rerun, session, 0);
	bool good = export_begin(&export, format, out, &rerun.sim,
	                         (uint64_t)run->setup->options.from, error);
	struct watcher watcher = export_watcher(&export);
	while (good && rerun.next <= session_moment(session).tick)
		rerun_segment(&rerun, session, &watcher);
	if (good)
		export_end(&export);
	rerun_fini(&rerun);
	return good;
}

bool shot_export(void *context, const char *path, const struct canvas *canvas, struct error *error)
{
	struct shots *shots = context;
	const struct setup *setup = shots->run->setup;
	const struct export_format *format = export_format(path, error);
	struct sink sink;
	struct error why;
	bool good = true;
	if (!format || !setup_check_output(setup, path, error))
		return options_blame("export", error);
	if (format->what == EXPORT_FILM)
		return film_begin(shots, path, error);
	if (!export_open(&sink, &setup->options, path, error))
		return false;
	if (format->what == EXPORT_SCREEN)
		write_picture(sink.out, canvas, theme_of(shots));
	else
		good = export_past(shots->run, format, sink.out, error);
	return sink_close(&sink, good ? error : &why) && good;
}

/* The format of --export; NULL: there is none, or it is wrong. */
static const struct export_format *wanted(const struct shots *shots, struct error *error)
{
	const char *path = shots->run->setup->options.export;
	const struct export_format *format = path ? export_format(path, error) : NULL;
	if (path && !format)
		options_blame("export", error);
	return format;
}

bool shot_begin(struct shots *shots, struct error *error)
{
	const char *path = shots->run->setup->options.export;
	const struct export_format *format = wanted(shots, error);
	if (!format)
		return !path;
	if (format->what == EXPORT_SCREEN)
		return error_set(error,
		                 "--export: '%.160s' is one screen; press E on it, or add --dump",
		                 path);
	return format->what == EXPORT_RUN || film_begin(shots, path, error);
}

bool shot_end(struct shots *shots, bool good, struct error *error)
{
	struct error why;
	const char *path = shots->run->setup->options.export;
	const struct export_format *format = shots->films && good ? wanted(shots, error) : NULL;
	if (format && format->what == EXPORT_RUN)
		good = shot_export(shots, path, NULL, error);
	return film_end(shots, good ? error : &why) && good;
}

bool shot_keys(struct shots *shots, struct app *app, const char *keys, struct canvas *canvas,
               struct error *error)
{
	const char *path = shots->run->setup->options.export;
	const struct export_format *format = wanted(shots, error);
	if (path && !format)
		return false;
	if (format && format->what == EXPORT_FILM)
		return film_keys(shots->run, app, keys, canvas, error);
	if (!app_dump(app, keys, canvas, error))
		return options_blame("dump", error);
	return !format || shot_export(shots, path, canvas, error);
}
