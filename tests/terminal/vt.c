/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "terminal/vt.h"

#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>
#include <vterm.h>

enum { DEADLINE_MS = 15000, SCREEN_BYTES = 1 << 20 };

struct vt {
	int master; /* -1: hung up */
	int slave;  /* what the program has as its terminal */
	pid_t child;
	bool ended; /* and waited for */
	int status;
	VTerm *vterm;
	VTermScreen *screen;
	bool alternate, cursor;
	int mouse;
	struct termios found;
	char *sent;
	size_t sent_size;
	char text[SCREEN_BYTES];
};

typedef bool vt_condition(struct vt *vt, const char *text);

static int64_t now_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Starting. */

static void change_environment(const char *const environment[])
{
	static const char *const unset[] = { "LINES",           "COLUMNS",       "ESCDELAY",
		                             "NO_COLOR",        "COLORTERM",     "HOME",
		                             "XDG_CONFIG_HOME", "XDG_STATE_HOME" };
	for (size_t i = 0; i < sizeof unset / sizeof unset[0]; i++)
		unsetenv(unset[i]);
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	for (; environment && *environment; environment++) {
		const char *equals = strchr(*environment, '=');
		char name[64];
		size_t length = equals ? (size_t)(equals - *environment) : strlen(*environment);
		snprintf(name, sizeof name, "%.*s", (int)length, *environment);
		if (equals)
			setenv(name, equals + 1, 1);
		else
			unsetenv(name);
	}
}

/* The shell may have set these to be ignored, if the tests run in the background. */
static void restore_signals(void)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };
	for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
		signal(signals[i], SIG_DFL);
}

static void run(int slave, const char *const argv[], const char *const environment[])
{
	char *words[32];
	int count = 0;
	for (; argv[count] && count < 31; count++)
		words[count] = strdup(argv[count]);
	words[count] = NULL;
	if (login_tty(slave) != 0)
		_exit(126);
	restore_signals();
	change_environment(environment);
	execvp(words[0], words);
	_exit(127);
}

static int note_property(VTermProp property, VTermValue *value, void *user)
{
	struct vt *vt = user;
	if (property == VTERM_PROP_ALTSCREEN)
		vt->alternate = value->boolean;
	else if (property == VTERM_PROP_CURSORVISIBLE)
		vt->cursor = value->boolean;
	else if (property == VTERM_PROP_MOUSE)
		vt->mouse = value->number;
	return 1;
}

static void start_vterm(struct vt *vt, int cols, int rows)
{
	static const VTermScreenCallbacks callbacks = { .settermprop = note_property };
	vt->vterm = vterm_new(rows, cols);
	vterm_set_utf8(vt->vterm, 1);
	vt->screen = vterm_obtain_screen(vt->vterm);
	vterm_screen_set_callbacks(vt->screen, &callbacks, vt);
	vterm_screen_enable_altscreen(vt->screen, 1);
	vterm_screen_reset(vt->screen, 1);
	vt->cursor = true;
}

struct vt *vt_start(int cols, int rows, const char *const argv[], const char *const environment[])
{
	struct winsize size = { .ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols };
	struct vt *vt = calloc(1, sizeof *vt);
	ck_assert_ptr_nonnull(vt);
	ck_assert_int_eq(openpty(&vt->master, &vt->slave, NULL, NULL, &size), 0);
	ck_assert_int_eq(tcgetattr(vt->slave, &vt->found), 0);
	start_vterm(vt, cols, rows);
	vt_forget(vt);
	vt->child = fork();
	ck_assert_int_ge(vt->child, 0);
	if (vt->child == 0) {
		close(vt->master);
		run(vt->slave, argv, environment);
	}
	return vt;
}

static bool has_ended(struct vt *vt)
{
	if (!vt->ended)
		vt->ended = waitpid(vt->child, &vt->status, WNOHANG) == vt->child;
	return vt->ended;
}

void vt_free(struct vt *vt)
{
	if (!has_ended(vt)) {
		kill(vt->child, SIGKILL);
		waitpid(vt->child, NULL, 0);
	}
	if (vt->master >= 0)
		close(vt->master);
	close(vt->slave);
	vterm_free(vt->vterm);
	free(vt->sent);
	free(vt);
}

/* Reading. */

static void remember(struct vt *vt, const char *bytes, size_t size)
{
	vt->sent = realloc(vt->sent, vt->sent_size + size + 1);
	ck_assert_ptr_nonnull(vt->sent);
	memcpy(vt->sent + vt->sent_size, bytes, size);
	vt->sent_size += size;
	vt->sent[vt->sent_size] = '\0';
}

static void type(struct vt *vt, const char *bytes, size_t size)
{
	while (size > 0) {
		ssize_t written = write(vt->master, bytes, size);
		ck_assert_msg(written > 0, "the program takes no input");
		bytes += written;
		size -= (size_t)written;
	}
}

/* Reads what comes within timeout_ms; returns its size, 0 also at the end (EIO once all is
   read). */
static size_t pump(struct vt *vt, int timeout_ms)
{
	char bytes[4096];
	struct pollfd output = { .fd = vt->master, .events = POLLIN };
	if (poll(&output, 1, timeout_ms) <= 0)
		return 0;
	ssize_t size = read(vt->master, bytes, sizeof bytes);
	if (size <= 0) {
		poll(NULL, 0, 5);
		return 0;
	}
	ck_assert_msg(!memchr(bytes, '\0', (size_t)size),
	              "the program sends bytes that say nothing");
	remember(vt, bytes, (size_t)size);
	vterm_input_write(vt->vterm, bytes, (size_t)size);
	size_t answer = vterm_output_read(vt->vterm, bytes, sizeof bytes);
	if (answer > 0)
		type(vt, bytes, answer);
	return (size_t)size;
}

size_t vt_settle(struct vt *vt, int silence_ms)
{
	size_t total = 0, size;
	while ((size = pump(vt, silence_ms)) > 0)
		total += size;
	return total;
}

void vt_send(struct vt *vt, const char *keys)
{
	type(vt, keys, strlen(keys));
}

void vt_forget(struct vt *vt)
{
	vt->sent_size = 0;
	remember(vt, "", 0);
}

const char *vt_sent(const struct vt *vt)
{
	return vt->sent;
}

const char *vt_screen(struct vt *vt)
{
	VTermRect rect = { .start_row = 0, .start_col = 0 };
	vterm_get_size(vt->vterm, &rect.end_row, &rect.end_col);
	size_t size = vterm_screen_get_text(vt->screen, vt->text, sizeof vt->text - 1, rect);
	vt->text[size] = '\0';
	return vt->text;
}

/* Indents the lines: one that begins with `ok` or `#` would be taken for a test's result. */
static void show_screen(struct vt *vt)
{
	int cols, rows;
	vterm_get_size(vt->vterm, &rows, &cols);
	fprintf(stderr, "    the screen, %d by %d:\n    |", cols, rows);
	for (const char *c = vt_screen(vt); *c; c++) {
		fputc(*c, stderr);
		if (*c == '\n')
			fputs("    |", stderr);
	}
	fputc('\n', stderr);
}

static void wait_for(struct vt *vt, vt_condition *condition, const char *text, const char *what)
{
	int64_t deadline = now_ms() + DEADLINE_MS;
	while (!condition(vt, text)) {
		if (now_ms() > deadline) {
			show_screen(vt);
			ck_abort_msg("%s: %s", what, text);
		}
		pump(vt, 20);
	}
}

static bool has_text(struct vt *vt, const char *text)
{
	return strstr(vt_screen(vt), text);
}

static bool has_no_text(struct vt *vt, const char *text)
{
	return !has_text(vt, text);
}

static bool has_sent(struct vt *vt, const char *bytes)
{
	return strstr(vt->sent, bytes);
}

static bool is_over(struct vt *vt, const char *text)
{
	(void)text;
	return has_ended(vt);
}

void vt_wait_text(struct vt *vt, const char *text)
{
	wait_for(vt, has_text, text, "the screen never had");
}

void vt_wait_no_text(struct vt *vt, const char *text)
{
	wait_for(vt, has_no_text, text, "the screen kept");
}

void vt_wait_sent(struct vt *vt, const char *bytes)
{
	wait_for(vt, has_sent, bytes, "the program never sent");
}

int vt_wait_exit(struct vt *vt)
{
	wait_for(vt, is_over, "it runs on", "the program did not end");
	if (vt->master >= 0)
		vt_settle(vt, 0);
	return WIFSIGNALED(vt->status) ? 128 + WTERMSIG(vt->status) : WEXITSTATUS(vt->status);
}

/* Waits without reading what the program sends. */
static void wait_unread(struct vt *vt, vt_condition *condition, const char *what)
{
	int64_t deadline = now_ms() + DEADLINE_MS;
	while (!condition(vt, "")) {
		ck_assert_msg(now_ms() < deadline, "%s", what);
		poll(NULL, 0, 5);
	}
}

static bool is_blocked(struct vt *vt, const char *text)
{
	(void)text;
	/* How long a terminal must take nothing to count as full: it also takes nothing while it is
	   busy. */
	enum { STUCK_MS = 100 };
	struct pollfd output = { .fd = vt->slave, .events = POLLOUT };
	return poll(&output, 1, STUCK_MS) == 0;
}

void vt_wait_blocked(struct vt *vt)
{
	wait_unread(vt, is_blocked, "the terminal takes whatever is sent");
}

void vt_wait_end_unread(struct vt *vt)
{
	wait_unread(vt, is_over, "the program does not end while nobody reads");
}

/* What happens to terminals. */

void vt_scribble(struct vt *vt, const char *text)
{
	vterm_input_write(vt->vterm, text, strlen(text));
}

void vt_resize(struct vt *vt, int cols, int rows)
{
	struct winsize size = { .ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols };
	vterm_set_size(vt->vterm, rows, cols);
	ck_assert_int_eq(ioctl(vt->master, TIOCSWINSZ, &size), 0);
}

void vt_signal(struct vt *vt, int number)
{
	ck_assert_int_eq(kill(vt->child, number), 0);
}

void vt_hang_up(struct vt *vt)
{
	close(vt->master);
	vt->master = -1;
}

/* The place where the bytes were last sent, or NULL. */
static const char *last_sent(const struct vt *vt, const char *bytes)
{
	const char *last = NULL;
	for (const char *at = vt->sent; (at = strstr(at, bytes)) != NULL; at++)
		last = at;
	return last;
}

/* Each way of reporting the mouse that was asked for must be ended by itself: it depends on the
   terminal which of them ends another. */
static void check_mouse_left(const struct vt *vt)
{
	static const int modes[] = { 1000, 1006 };
	for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
		char on[16], off[16];
		snprintf(on, sizeof on, "\033[?%dh", modes[i]);
		snprintf(off, sizeof off, "\033[?%dl", modes[i]);
		const char *asked = last_sent(vt, on), *left = last_sent(vt, off);
		ck_assert_msg(!asked || (left && left > asked), "mode %d was left on", modes[i]);
	}
}

void vt_check_restored(struct vt *vt)
{
	struct termios now;
	ck_assert_int_eq(tcgetattr(vt->master, &now), 0);
	ck_assert_uint_eq(now.c_iflag, vt->found.c_iflag);
	ck_assert_uint_eq(now.c_oflag, vt->found.c_oflag);
	ck_assert_uint_eq(now.c_cflag, vt->found.c_cflag);
	ck_assert_uint_eq(now.c_lflag, vt->found.c_lflag);
	ck_assert_mem_eq(now.c_cc, vt->found.c_cc, sizeof now.c_cc);
	ck_assert_msg(!(fcntl(vt->slave, F_GETFL) & O_NONBLOCK), "writing was left not to wait");
	ck_assert_msg(!vt->alternate, "the alternate screen was not left");
	ck_assert_msg(vt->cursor, "the cursor was left hidden");
	ck_assert_msg(vt->mouse == VTERM_PROP_MOUSE_NONE, "the mouse was left on");
	check_mouse_left(vt);
}
