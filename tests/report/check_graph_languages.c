/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/array.h"
#include "report/graph.h"
#include "report/worlds.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * The odd world, whose names are hostile to every format, as each language of
 * graphs writes it.  Still here and Still_here would have the same identifier.
 */

static struct output out;

static void begin(void)
{
	written_begin(&out);
}

static void end(void)
{
	close(out.descriptor);
}

static const char *draw(const char *format, const struct world *world)
{
	ck_assert(graph_write(world, format, false, 100, &out, NULL));
	return written(&out);
}

/* Whether a tool that reads this format accepts the text; true if there is no
 * such tool. */
static bool is_accepted(const char *tool, const char *text)
{
	char command[200];
	snprintf(
		command, sizeof command,
		"if command -v %.*s >/dev/null 2>&1; then %s >/dev/null 2>&1; else cat >/dev/null; fi",
		(int)strcspn(tool, " "), tool, tool);
	FILE *pipe = popen(command, "w");
	ck_assert_ptr_nonnull(pipe);
	fputs(text, pipe);
	int status = pclose(pipe);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static const char odd_dot[] =
	"digraph \"odd \\\"world\\\" <&>\" {\n"
	"\tcompound=true;\n"
	"\tnode [shape=box, style=rounded];\n"
	"\tsubgraph \"cluster_Odd \\\"class\\\" <&>\" {\n"
	"\tstyle=dotted; label=\"Odd \\\"class\\\" <&>\";\n"
	"\tsubgraph \"cluster_Odd \\\"class\\\" <&>.0\" {\n"
	"\tstyle=dotted; label=\"le\\\"gs\";\n"
	"\t\"Odd \\\"class\\\" <&>/Rest/start\" [shape=point, width=0.15];\n"
	"\t\"Odd \\\"class\\\" <&>/Rest/start\" -> \"Odd \\\"class\\\" <&>/Rest\" [style=solid];\n"
	"\t\"Odd \\\"class\\\" <&>/Any <thing>\" [style=\"rounded,dashed\", label=\"in any state\\nAny <thing>\"];\n"
	"\t\"Odd \\\"class\\\" <&>.0/previous\" [shape=plaintext, label=\"back to the\\nprevious state\"];\n"
	"\t\"Odd \\\"class\\\" <&>/Rest\" [label=\"Rest\"];\n"
	"\tsubgraph \"cluster_Odd \\\"class\\\" <&>/Walk\" {\n"
	"\tstyle=rounded; label=\"Walk\";\n"
	"\t\"Odd \\\"class\\\" <&>/Slow/start\" [shape=point, width=0.15];\n"
	"\t\"Odd \\\"class\\\" <&>/Slow/start\" -> \"Odd \\\"class\\\" <&>/Slow\" [style=solid];\n"
	"\t\"Odd \\\"class\\\" <&>/Slow\" [label=\"Slow\"];\n"
	"\t\"Odd \\\"class\\\" <&>/Fast\" [label=\"Fast\"];\n"
	"\t}\n"
	"\t}\n"
	"\tsubgraph \"cluster_Odd \\\"class\\\" <&>.1\" {\n"
	"\tstyle=dotted; label=\"hands\";\n"
	"\t\"Odd \\\"class\\\" <&>/Still here/start\" [shape=point, width=0.15];\n"
	"\t\"Odd \\\"class\\\" <&>/Still here/start\" -> \"Odd \\\"class\\\" <&>/Still here\" [style=solid];\n"
	"\t\"Odd \\\"class\\\" <&>/Still here\" [label=\"Still here\"];\n"
	"\t\"Odd \\\"class\\\" <&>/Still_here\" [label=\"Still_here\"];\n"
	"\t}\n"
	"\t}\n"
	"\t\"Odd \\\"class\\\" <&>/Rest\" -> \"Odd \\\"class\\\" <&>/Slow\" [style=solid, label=\"the tick is \\\"even\\\" & <round>\", lhead=\"cluster_Odd \\\"class\\\" <&>/Walk\"];\n"
	"\t\"Odd \\\"class\\\" <&>/Slow\" -> \"Odd \\\"class\\\" <&>.0/previous\" [style=dashed, label=\"a third; done: #3\", ltail=\"cluster_Odd \\\"class\\\" <&>/Walk\"];\n"
	"\t\"Odd \\\"class\\\" <&>/Slow\" -> \"Odd \\\"class\\\" <&>/Rest\" [style=solid, label=\"never\", ltail=\"cluster_Odd \\\"class\\\" <&>/Walk\"];\n"
	"\t\"Odd \\\"class\\\" <&>/Slow\" -> \"Odd \\\"class\\\" <&>/Fast\" [style=solid];\n"
	"\t\"Odd \\\"class\\\" <&>/Any <thing>\" -> \"Odd \\\"class\\\" <&>/Rest\" [style=dashed];\n"
	"\t\"Odd \\\"class\\\" <&>/Still here\" -> \"Odd \\\"class\\\" <&>/Still_here\" [style=solid, label=\"odd\"];\n"
	"\t\"Odd \\\"class\\\" <&>/Still_here\" -> \"Odd \\\"class\\\" <&>/Still here\" [style=solid, label=\"even\"];\n"
	"}\n";

FIXTURE(begin, end)

TEST(dot_writes_nodes_clusters_and_arrows)
{
	const char *text = draw("dot", &world_odd);
	ck_assert_str_eq(text, odd_dot);
	ck_assert_msg(is_accepted("dot -Tsvg", text), "%s", text);
}

static const char odd_mermaid[] =
	"stateDiagram-v2\n"
	"\tstate \"Odd #quot;class#quot; #lt;#amp;#gt;\" as Odd__class_____ {\n"
	"\t\t[*] --> Odd__class______Rest\n"
	"\t\tstate \"Rest\" as Odd__class______Rest\n"
	"\t\tstate \"Walk\" as Odd__class______Walk {\n"
	"\t\t\t[*] --> Odd__class______Slow\n"
	"\t\t\tstate \"Slow\" as Odd__class______Slow\n"
	"\t\t\tstate \"Fast\" as Odd__class______Fast\n"
	"\t\t}\n"
	"\t\tstate \"in any state, Any #lt;thing#gt;\" as Odd__class______Any__thing_\n"
	"\t\tstate \"back to the previous state\" as Odd__class_______previous_0\n"
	"\t\tOdd__class______Rest --> Odd__class______Walk : the tick is #quot;even#quot; #amp; #lt;round#gt;\n"
	"\t\tOdd__class______Walk --> Odd__class_______previous_0 : a third#59; done#58; #35;3\n"
	"\t\tOdd__class______Walk --> Odd__class______Rest : never\n"
	"\t\tOdd__class______Slow --> Odd__class______Fast\n"
	"\t\tOdd__class______Any__thing_ --> Odd__class______Rest\n"
	"\t\t--\n"
	"\t\t[*] --> Odd__class______Still_here\n"
	"\t\tstate \"Still here\" as Odd__class______Still_here\n"
	"\t\tstate \"Still_here\" as Odd__class______Still_here_7\n"
	"\t\tOdd__class______Still_here --> Odd__class______Still_here_7 : odd\n"
	"\t\tOdd__class______Still_here_7 --> Odd__class______Still_here : even\n"
	"\t}\n";

TEST(mermaid_writes_nested_states_and_regions)
{
	const char *text = draw("mermaid", &world_odd);
	ck_assert_str_eq(text, odd_mermaid);
}

static const char odd_scxml[] =
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	"<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"odd__world_____\">\n"
	"  <parallel id=\"Odd__class_____\">\n"
	"    <state id=\"Odd__class_____-machine1\" initial=\"Odd__class_____.Rest\">\n"
	"      <transition event=\"update\" type=\"internal\" target=\"Odd__class_____.Rest\"/>\n"
	"      <state id=\"Odd__class_____-machine1-others\">\n"
	"        <history type=\"deep\" id=\"Odd__class_____-machine1-previous\"><transition target=\"Odd__class_____.Rest\"/></history>\n"
	"        <state id=\"Odd__class_____.Rest\">\n"
	"          <transition event=\"update\" target=\"Odd__class_____.Walk\"/> <!-- the tick is \"even\" & <round> -->\n"
	"        </state>\n"
	"      </state>\n"
	"      <state id=\"Odd__class_____.Walk\" initial=\"Odd__class_____.Slow\">\n"
	"        <transition event=\"update\" type=\"internal\" target=\"Odd__class_____-machine1-previous\"/> <!-- a third; done: #3 -->\n"
	"        <transition event=\"update\" type=\"internal\" target=\"Odd__class_____.Rest\"/> <!-- never -->\n"
	"        <state id=\"Odd__class_____.Slow\">\n"
	"          <transition event=\"update\" target=\"Odd__class_____.Fast\"/>\n"
	"        </state>\n"
	"        <state id=\"Odd__class_____.Fast\">\n"
	"        </state>\n"
	"      </state>\n"
	"    </state>\n"
	"    <state id=\"Odd__class_____-machine2\" initial=\"Odd__class_____.Still_here\">\n"
	"      <state id=\"Odd__class_____.Still_here\">\n"
	"        <transition event=\"update\" target=\"Odd__class_____.Still_here_7\"/> <!-- odd -->\n"
	"      </state>\n"
	"      <state id=\"Odd__class_____.Still_here_7\">\n"
	"        <transition event=\"update\" target=\"Odd__class_____.Still_here\"/> <!-- even -->\n"
	"      </state>\n"
	"    </state>\n"
	"  </parallel>\n"
	"</scxml>\n";

TEST(scxml_writes_states_transitions_and_histories)
{
	const char *text = draw("scxml", &world_odd);
	ck_assert_str_eq(text, odd_scxml);
	ck_assert_msg(is_accepted("xmllint --noout -", text), "%s", text);
}

TEST(several_classes_are_parallel_in_scxml)
{
	const char *text = draw("scxml", worlds_find("messaging"));
	ck_assert_ptr_nonnull(strstr(text, "name=\"messaging\">\n"
	                                   "  <parallel>\n"
	                                   "    <state id=\"Miner\" initial=\"Miner."));
	ck_assert_ptr_nonnull(
		strstr(text, "\n    </state>\n    <state id=\"MinersWife\" initial="));
	ck_assert_str_eq(strstr(text, "\n    </state>\n  </"),
	                 "\n    </state>\n  </parallel>\n</scxml>\n");
}

TEST(one_class_is_not_parallel_to_others)
{
	ck_assert(
		graph_write(worlds_find("messaging"), "scxml:MinersWife", false, 100, &out, NULL));
	const char *text = written(&out);
	ck_assert_ptr_null(strstr(text, "parallel>"));
	ck_assert_ptr_nonnull(strstr(text, "name=\"messaging\">\n  <state id=\"MinersWife\""));
}

TEST(states_whose_names_look_alike_are_numbered)
{
	static const struct state alike[] = { { .name = "a b" },
		                              { .name = "a_b" },
		                              { .name = "a-b" } };
	const struct class class = { .states = (const struct state *const[]){
					     NULL, &alike[0], &alike[1], &alike[2] } };
	const struct graph_page page = { .format = &graph_scxml, .class = &class, .out = &out };
	graph_put(&page, "%n%n%n", 1, 2, 3);
	ck_assert_str_eq(written(&out), "a_ba_b_2a_b_3");
}
