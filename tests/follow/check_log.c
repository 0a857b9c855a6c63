/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <stdio.h>
#include <string.h>

#include "follow/scribe.h"
#include "sim/plane.h"
#include "suite.h"

static void tells(const char *lines, const char *story)
{
	ck_assert_str_eq(scribe_story(scribe_log(lines)), story);
}

TEST(two_lines_are_a_change)
{
	tells("{'agent':'Bob','to':'Sleep'}|{'agent':'Bob','to':'Dig'}",
	      "1 Bob appears\n1 Bob: change - to Sleep\n1 Bob: enter Sleep\n"
	      "2 Bob: change Sleep to Dig\n2 Bob: exit Sleep\n2 Bob: enter Dig\n");
}

TEST(ways_out_are_those_that_were_taken)
{
	struct log *log = scribe_log("{'agent':'a','to':'x'}|{'agent':'a','to':'y','on':'go'}|"
	                             "{'agent':'a','to':'x'}|{'agent':'a','to':'y','on':'run'}|"
	                             "{'agent':'a','to':'x'}|{'agent':'a','to':'y'}|"
	                             "{'agent':'a','at':'x'}|{'agent':'a','to':'z'}");
	ck_assert_str_eq(scribe_ways(log, "Agent", "x"), "y: go, y: run, z: ");
	ck_assert_str_eq(scribe_ways(log, "Agent", "y"), "x: ");
}

TEST(a_change_that_comes_from_elsewhere_is_lost_lines)
{
	struct log *log = scribe_log("{'agent':'a','to':'x'}|{'agent':'a','from':'y','to':'z'}");
	ck_assert_str_eq(scribe_story(log),
	                 "1 a appears\n1 a: change - to x\n1 a: enter x\n"
	                 "2 a: lines were lost: it was not in this state\n"
	                 "2 a: change x to -\n2 a: exit x\n2 a: change - to y\n"
	                 "2 a: enter y\n2 a: change y to z\n2 a: exit y\n2 a: enter z\n");
	ck_assert_str_eq(scribe_ways(log, "Agent", "x"), "");
	ck_assert_str_eq(scribe_ways(log, "Agent", "y"), "z: ");
}

TEST(a_state_around_the_present_one_and_a_star_agree)
{
	tells("{'agent':'a','at':'red','in':'on'}|{'agent':'a','from':'on','to':'off'}|"
	      "{'agent':'a','from':'*','to':'red'}",
	      "1 a appears\n1 a: change - to red\n1 a: enter on\n1 a: enter red\n"
	      "2 a: change red to off\n2 a: exit red\n2 a: exit on\n2 a: enter off\n"
	      "3 a: change off to red\n3 a: exit off\n3 a: enter on\n3 a: enter red\n");
}

TEST(to_the_present_state_is_a_change_but_state_is_not)
{
	tells("{'agent':'a','to':'x'}|{'agent':'a','to':'x'}|{'agent':'a','state':'x'}|"
	      "{'agent':'a','state':'y'}|{'agent':'a','to':null}",
	      "1 a appears\n1 a: change - to x\n1 a: enter x\n"
	      "2 a: change x to x\n2 a: exit x\n2 a: enter x\n"
	      "4 a: change x to y\n4 a: exit x\n4 a: enter y\n"
	      "5 a: change y to -\n5 a: exit y\n");
}

TEST(a_state_with_states_inside_begins_in_its_first)
{
	struct log *log = scribe_log("{'class':'L','in':{'red':'on','green':['on']},"
	                             "'states':['off','on']}|{'agent':'a','class':'L','to':'on'}");
	const struct agent *agent = sim_find(scribe_sim(log, 2), "a");
	const struct class *class = log->classes[0];
	ck_assert_str_eq(class_state_name(class, agent_machines_const(agent)->current), "red");
	ck_assert_str_eq(
		class->states[class->states[class_find_state(class, "green")]->parent]->name, "on");
}

TEST(a_state_is_its_machine_and_path)
{
	struct log *log = scribe_log("{'agent':'a','machine':'legs','to':'idle'}|"
	                             "{'agent':'a','machine':'arms','to':'idle'}|"
	                             "{'agent':'a','machine':'arms','to':'idle','in':'busy'}|"
	                             "{'agent':'a','machine':'arms','to':'arms.idle'}");
	const struct class *class = log->classes[0];
	ck_assert_uint_eq(class->machine_count, 2);
	ck_assert_str_eq(class->states[1]->name, "idle");
	ck_assert_str_eq(class->states[2]->name, "arms.idle");
	ck_assert_str_eq(class->states[4]->name, "busy.idle");
	const struct machine *machines = agent_machines_const(sim_find(scribe_sim(log, 4), "a"));
	ck_assert_uint_eq(machines[0].current, 1);
	ck_assert_uint_eq(machines[1].current, 2);
}

TEST(stats_hold_anything)
{
	struct log *log = scribe_log(
		"{'agent':'a','set':{'n':1.5,'t':true,'z':1,'s':'text','o':{'p':"
		"{'q':2}},'l':[1,{'x':2}],'who':{'agent':'b'},"
		"'big':12345678901234567890}}|{'agent':'a','set':{'z':null}}");
	struct sim *sim = scribe_sim(log, 2);
	ck_assert_str_eq(scribe_stat(sim, "a", "n"), "1.5");
	ck_assert_str_eq(scribe_stat(sim, "a", "t"), "true");
	ck_assert_str_eq(scribe_stat(sim, "a", "z"), "nil");
	ck_assert_str_eq(scribe_stat(sim, "a", "s"), "text");
	ck_assert_str_eq(scribe_stat(sim, "a", "o_p_q"), "2");
	ck_assert_str_eq(scribe_stat(sim, "a", "l"), "[1,{\"x\":2}]");
	ck_assert_str_eq(scribe_stat(sim, "a", "who"), "b");
	ck_assert_str_eq(scribe_stat(sim, "a", "big"), "12345678901234567890");
	ck_assert_str_eq(scribe_stat(sim, "b", "n"), "nil");
}

TEST(telegrams_are_joined_by_id_or_the_oldest_comes)
{
	tells("{'agent':'a','send':'m','receiver':'b','delay':2}|{'agent':'c','send':'m','receiver':'b'}|"
	      "{'agent':'a','send':'m','receiver':'b','id':7}|{'agent':'b','got':'m','sender':'c'}|"
	      "{'agent':'b','got':'m','id':7,'handled':false}|{'agent':'b','to':'y','on':'m'}|"
	      "{'agent':'b','got':'m','lost':true}",
	      "1 a appears\n1 b appears\n1 a: queue m for b, due 3\n2 c appears\n"
	      "2 c: queue m for b, due 2\n3 a: queue m for b, due 3\n"
	      "4 deliver m from c to b\n5 deliver m from a to b\n5 b: no state handles m\n"
	      "6 deliver m from a to b\n6 b: handled by -\n6 b: change - to y\n6 b: enter y\n"
	      "7 no receiver for m\n");
}

TEST(what_a_guard_prevented_is_told_with_its_reason)
{
	tells("{'agent':'a','to':'x'}|{'agent':'a','refused':'x','because':'2 < 3'}|"
	      "{'agent':'a','to':'y','because':'4 > 3'}",
	      "1 a appears\n1 a: change - to x\n1 a: enter x\n2 a: 2 < 3? no\n3 a: 4 > 3? yes\n"
	      "3 a: change x to y\n3 a: exit x\n3 a: enter y\n");
}

TEST(who_is_gone_may_come_back)
{
	tells("{'agent':'a','to':'x'}|{'agent':'a','gone':true}|{'agent':'a','to':'x'}",
	      "1 a appears\n1 a: change - to x\n1 a: enter x\n2 a disappears\n"
	      "3 a appears\n3 a: change - to x\n3 a: enter x\n");
}

TEST(a_class_is_known_by_the_first_state_and_stays)
{
	struct log *log = scribe_log(
		"{'agent':'a','send':'m','receiver':'b'}|"
		"{'agent':'b','set':{'v':3}}|{'agent':'b','class':'K','to':'x'}|"
		"{'agent':'b','class':'L','to':'x'}");
	struct sim *sim = scribe_sim(log, 4);
	ck_assert_str_eq(sim_class(sim, sim_find(sim, "b"))->name, "K");
	ck_assert_str_eq(scribe_stat(sim, "b", "v"), "3");
	ck_assert_uint_eq(log->kept_count, 1);
	ck_assert_str_eq(log->kept[0].text, "run.log:4: b is of class K, not L");
}

TEST(a_log_of_one_machine_needs_no_name)
{
	tells("{'to':'x'}|{'class':'Lamp','to':'on'}|{'error':'smoke'}",
	      "1 run appears\n1 run: change - to x\n1 run: enter x\n"
	      "2 Lamp appears\n2 Lamp: change - to on\n2 Lamp: enter on\n3 smoke\n");
}

TEST(lines_of_one_time_are_a_tick)
{
	struct log *log = scribe_log("{'t':5,'agent':'a','to':'x'}|{'t':5,'agent':'b','to':'x'}|"
	                             "{'agent':'c','to':'x'}|{'t':6.5,'agent':'a','to':'y'}");
	ck_assert_uint_eq(log->world.end, 2);
	ck_assert(world_time(&log->world, 1) == 5);
	ck_assert(world_time(&log->world, 2) == 6.5);
	log = scribe_log("{'agent':'a','to':'x'}|{'agent':'a','to':'y'}");
	ck_assert_uint_eq(log->world.end, 2);
	ck_assert(world_time(&log->world, 2) == 2);
	log = scribe_log(
		"{'t':1795537546,'agent':'a','to':'x'}|{'t':1795537548,'agent':'a','to':'y'}");
	ck_assert(world_time(&log->world, 2) == 2);
}

TEST(ticks_may_be_numbered)
{
	struct log *log = scribe_log(
		"{'tick':2,'agent':'a','to':'x'}|{'tick':2,'agent':'b','to':'x'}|"
		"{'tick':5,'agent':'a','to':'y'}|{'tick':1.5,'agent':'a','to':'y'}");
	ck_assert_uint_eq(log->world.end, 5);
	ck_assert_uint_eq(scribe_sim(log, 1)->head.agents, 0);
	ck_assert_uint_eq(scribe_sim(log, 2)->head.agents, 2);
	ck_assert_str_eq(log->kept[0].text, "run.log:4: tick takes a whole number, not 1.5");
	log = scribe_log("{'tick':1000000000000,'agent':'a','to':'x'}|"
	                 "{'tick':1000000000002,'agent':'a','to':'y'}");
	ck_assert_uint_eq(log->world.end, 3);
}

TEST(a_line_that_is_late_is_taken_at_the_time_before)
{
	struct log *log = scribe_log(
		"{'t':5,'agent':'a','to':'x'}|{'t':4.5,'agent':'a','to':'y'}|"
		"{'t':4.75,'agent':'a','to':'x'}|{'t':6,'agent':'a','to':'y'}");
	ck_assert_uint_eq(log->world.end, 2);
	ck_assert(world_time(&log->world, 2) == 6);
	ck_assert_uint_eq(log->figures.late, 2);
	ck_assert(log->figures.late_by == 0.5);
}

TEST(a_program_may_begin_again)
{
	struct log *log = scribe_log("{'t':5,'agent':'a','to':'x'}|{'t':0,'agent':'a','to':'y'}|"
	                             "{'t':1,'agent':'a','to':'x'}");
	ck_assert_uint_eq(log->world.end, 3);
	ck_assert(world_time(&log->world, 2) == 5);
	ck_assert(world_time(&log->world, 3) == 6);
	ck_assert_ptr_nonnull(strstr(scribe_story(log), "2 \"the program begins again\"\n"));
}

TEST(a_gap_in_running_numbers_is_lost_lines)
{
	tells("{'n':1,'agent':'a','to':'x'}|{'n':2,'by':'w','says':'hi','agent':'a'}|"
	      "{'n':4,'agent':'a','says':'ho'}|{'n':7,'by':'w','agent':'a','says':'hum'}",
	      "1 a appears\n1 a: change - to x\n1 a: enter x\n2 a: \"hi\"\n"
	      "3 a: 2 lines were lost before this one\n3 a: \"ho\"\n"
	      "4 a: 4 lines were lost before this one\n4 a: \"hum\"\n");
}

TEST(what_is_too_much_is_other)
{
	struct log *log = scribe_log("");
	char line[128];
	for (int i = 0; i < 300; i++) {
		snprintf(line, sizeof line,
		         "{'agent':'a','to':'s%d','set':{'k%d':1},'place':'p%d'}", i, i, i);
		scribe_add(log, line);
	}
	log_show(log);
	const struct class *class = log->classes[0];
	ck_assert_uint_eq(class->state_count, LOG_STATES_MAX + 2);
	ck_assert_str_eq(class->states[LOG_STATES_MAX]->name, "s248");
	ck_assert_str_eq(class->states[LOG_STATES_MAX + 1]->name, "(other)");
	ck_assert_uint_eq(class->stat_count, STATS_MAX);
	ck_assert_str_eq(class->stats[STATS_MAX - 1].name, "(other)");
	ck_assert_uint_eq(log->world.place_count, LOG_PLACES_MAX);
	ck_assert_uint_eq(sim_find(scribe_sim(log, 300), "a")->place, LOG_PLACES_MAX - 1);
	scribe_add(log,
	           "{'agent':'b','machine':'1','to':'x'}|{'agent':'b','machine':'2','to':'x'}|"
	           "{'agent':'b','machine':'3','to':'x'}|{'agent':'b','machine':'4','to':'x'}|");
	ck_assert_str_eq(log->kept[0].text,
	                 "run.log:304: 4 is a fifth machine of Agent (at most 4)");
}

TEST(control_bytes_are_replaced)
{
	struct log *log = scribe_log("{'agent':'B\\u001b[1m','says':'a\\u0007'}|a\x1b[2J");
	ck_assert_str_eq(log->residents[0].name, "B\xef\xbf\xbd[1m");
	ck_assert_ptr_nonnull(strstr(scribe_story(log), "\"a\xef\xbf\xbd[2J\""));
}

TEST(logs_that_grow_say_what_has_changed)
{
	struct log *log = scribe_log("{'t':1,'agent':'a','to':'x'}");
	uint64_t version = log->world.version;
	scribe_add(log, "{'t':2,'agent':'a','to':'x'}");
	ck_assert_uint_eq(log->changed, 2);
	scribe_add(log, "{'t':2,'agent':'a','to':'x'}");
	ck_assert_uint_eq(log->changed, 2);
	log_show(log);
	ck_assert_uint_ne(log->world.version, version);
	version = log->world.version;
	scribe_add(log, "{'t':2,'agent':'a','to':'x'}|{'t':3,'agent':'a','to':'x'}");
	ck_assert_uint_eq(log->changed, 2);
	log_show(log);
	ck_assert_uint_eq(log->world.version, version);
	scribe_add(log,
	           "{'agent':'a','set':{'1':1,'2':1,'3':1,'4':1,'5':1,'6':1,'7':1,'8':1,'9':1}}");
	ck_assert_uint_eq(log->changed, 0);
}

TEST(each_agents_changes_are_compared_whatever_their_times)
{
	struct log_difference found[2];
	struct log *a = scribe_log(
		"{'agent':'a','to':'x'}|{'agent':'b','to':'x'}|{'agent':'b','to':'y'}");
	struct log *b = scribe_log("{'t':9,'agent':'b','to':'x'}|{'t':10,'agent':'b','to':'y'}|"
	                           "{'t':11,'agent':'a','to':'x'}");
	ck_assert(!log_compare(a, b, found));
	b = scribe_log(
		"{'agent':'b','to':'x'}|{'agent':'a','to':'x'}|{'agent':'b','to':'z','on':'m'}");
	ck_assert(log_compare(a, b, found));
	ck_assert_str_eq(found[0].agent, "b");
	ck_assert_uint_eq(found[0].line, 3);
	ck_assert_uint_eq(found[0].other, 3);
	ck_assert_str_eq(found[1].names[0], "z");
	ck_assert_str_eq(found[1].names[2], "m");
	b = scribe_log("{'agent':'a','to':'x'}");
	ck_assert(log_compare(a, b, found));
	ck_assert_uint_eq(found[0].line, 2);
	ck_assert_uint_eq(found[0].other, 0);
	ck_assert_uint_eq(found[1].line, 0);
}

TEST(what_is_said_of_tick_0_is_so_from_the_beginning)
{
	struct log *log = scribe_log("{'tick':0,'agent':'a','at':'x','set':{'k':3}}|"
	                             "{'tick':1,'t':0.57,'agent':'a','to':'y'}");
	const struct sim *sim = scribe_sim(log, 0);
	ck_assert_uint_eq(log->world.end, 1);
	ck_assert_str_eq(scribe_stat(sim, "a", "k"), "3");
	ck_assert_uint_eq(agent_machines_const(sim_find(sim, "a"))->current, 1);
	ck_assert_int_eq(scribe_sim(log, 1)->head.now_ms, 570);
	ck_assert_str_eq(scribe_story(log),
	                 "1 a appears\n1 a: change - to x\n1 a: enter x\n1 a: k nil -> 3\n"
	                 "2 a: change x to y\n2 a: exit x\n2 a: enter y\n");
}

TEST(telegrams_carry_data)
{
	tells("{'agent':'a','send':'Pay','receiver':'b','data':{'amount':3,'to':{'who':null}}}|"
	      "{'agent':'b','got':'Pay'}|{'agent':'b','got':'Pay','sender':'a','data':7}|"
	      "{'agent':'a','send':'Pay','receiver':'b','data':{'by':{'agent':'c'}},'id':1}|"
	      "{'agent':'b','got':'Pay','id':1,'data':{'amount':true}}",
	      "1 a appears\n1 b appears\n1 a: queue Pay (amount=3) for b, due 1\n"
	      "2 deliver Pay (amount=3) from a to b\n"
	      "3 deliver Pay (data=7) from a to b\n"
	      "4 c appears\n4 a: queue Pay (by=c) for b, due 4\n"
	      "5 deliver Pay (amount=true) from a to b\n");
}

TEST(a_message_that_is_lost_may_be_named_so)
{
	tells("{'agent':'a','send':'Hi','receiver':'b'}|{'agent':'b','lost':'Hi'}",
	      "1 a appears\n1 b appears\n1 a: queue Hi for b, due 1\n2 a: no receiver for Hi\n");
}

TEST(nobody_is_an_agent_that_is_false)
{
	struct log *log = scribe_log("{'agent':'a','set':{'foe':{'agent':'b'}}}|"
	                             "{'agent':'a','set':{'foe':{'agent':false}}}");
	ck_assert_str_eq(scribe_stat(scribe_sim(log, 1), "a", "foe"), "b");
	ck_assert_str_eq(scribe_stat(scribe_sim(log, 2), "a", "foe"), "nil");
}

TEST(x_and_y_stand_on_a_plane)
{
	struct log *log = scribe_log("{'agent':'a','set':{'x':5}}");
	ck_assert_double_eq(log->world.plane.x, 0);
	scribe_add(log, "{'agent':'a','set':{'y':'far','x':-2}}|{'agent':'a','set':{'y':40}}");
	log_show(log);
	const struct sim *sim = scribe_sim(log, 3);
	ck_assert_double_eq(log->world.origin.x, -2);
	ck_assert_double_eq(log->world.origin.y, 0);
	ck_assert_double_eq(log->world.plane.x, 7);
	ck_assert_double_eq(log->world.plane.y, 40);
	ck_assert_double_eq(plane_of(sim, sim_find(sim, "a")).y, 40);
}
