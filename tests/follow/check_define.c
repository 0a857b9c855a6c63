/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <stdio.h>
#include <string.h>

#include "follow/scribe.h"
#include "sim/sim.h"
#include "suite.h"

TEST(a_definition_draws_the_graph_from_the_start)
{
	struct log *log = scribe_log(
		"{'class':'M','initial':'Dig','states':{'Dig':{'Sleep':'tired','Bank':['rich','told']},"
		"'Sleep':{'Dig':true},'*':{'Dead':'shot'}},'stats':['gold']}|"
		"{'agent':'Bob','class':'M','to':'Rest'}|{'agent':'Bob','to':'Dead'}");
	const struct class *class = log->classes[0];
	ck_assert_str_eq(scribe_ways(log, "M", "Dig"),
	                 "Sleep: tired, Bank: rich, Bank: told, Dead: shot");
	ck_assert_str_eq(scribe_ways(log, "M", "Sleep"), "Dig: , Dead: shot");
	ck_assert_str_eq(scribe_ways(log, "M", "Rest"), "Dead: shot");
	ck_assert_str_eq(scribe_ways(log, "M", "Dead"), "");
	ck_assert_str_eq(class_state_name(class, class->machines[0].initial), "Dig");
	ck_assert_str_eq(class->stats[0].name, "gold");
	ck_assert_uint_eq(log->agent_count, 1);
}

TEST(machines_are_defined_each_by_itself)
{
	struct log *log = scribe_log("{'class':'M','machines':{'legs':{'initial':'b','states':"
	                             "{'a':{'b':'go'},'b':{}}},'eyes':{'states':['open']}}}");
	const struct class *class = log->classes[0];
	ck_assert_uint_eq(class->machine_count, 2);
	ck_assert_str_eq(class->machines[1].name, "eyes");
	ck_assert_uint_eq(class->states[class_find_state(class, "open")]->machine, 1);
	ck_assert_str_eq(class_state_name(class, class->machines[0].initial), "b");
}

TEST(a_definition_has_states_inside_and_beside_others)
{
	struct log *log = scribe_log("{'class':'c','states':['x',['m','p'],['m','q']],"
	                             "'initial':['x','q'],'global':'g'}|"
	                             "{'class':'c','agent':'a','to':'m'}|"
	                             "{'class':'c','states':{'g':{'x':'bell'}}}|"
	                             "{'agent':'a','to':'x','on':'bell'}");
	const struct class *class = log->classes[0];
	const struct machine *machine = agent_machines_const(sim_find(scribe_sim(log, 2), "a"));
	ck_assert_str_eq(class_state_name(class, machine->current), "q");
	ck_assert_str_eq(class_state_name(class, machine->global), "g");
	ck_assert_uint_eq(class->machines[0].initial, class_find_state(class, "x"));
	ck_assert_str_eq(scribe_ways(log, "c", "g"), "x: bell");
	ck_assert_str_eq(scribe_ways(log, "c", "q"), "");
}

TEST(states_lie_in_each_other_only_so_deep)
{
	char lines[1024] = "", number[64];
	for (int i = 1; i < 12; i++) {
		snprintf(number, sizeof number, "{'agent':'a','at':'s%d','in':'s%d'}|", i + 1, i);
		strcat(lines, number);
	}
	struct log *log = scribe_log(lines);
	ck_assert_uint_eq(log->figures.wrong, 1);
	ck_assert_str_eq(log->kept[0].text, "run.log:8: in takes a list of at most 7 states");
	scribe_add(log, "{'class':'Agent','states':[['1','2','3','4','5','6','7','8','9']]}");
	ck_assert_str_eq(log->kept[1].text,
	                 "run.log:12: states: a list takes names, and lists of names, at most 8");
}

TEST(stats_have_limits_by_definition)
{
	const struct log *log = scribe_log("{'class':'c','stats':{'k':{'min':1,'max':9},"
	                                   "'l':{'full':2,'max':5},'m':true}}");
	const struct stat_info *stats = log->classes[0]->stats;
	ck_assert_double_eq(stats[0].least, 1);
	ck_assert_double_eq(stats[0].most, 9);
	ck_assert_double_eq(stats[0].full, 9);
	ck_assert_double_eq(stats[1].full, 2);
	ck_assert_double_eq(stats[2].full, 0);
}
