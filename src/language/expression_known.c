/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression_code.h"

#include "sim/sim.h"

/*
 * Whether all that an expression may read is known, in a sim whose world is a log.
 */

/* The evaluation of an expression that is looked through, which only begins. */
struct looking {
	struct evaluation evaluation;
	expression_knows *knows;
};

static bool look(const struct expression *expression, const struct sim *sim,
                 const struct agent *own, const struct agent *me, expression_knows *knows);

static bool knows_stat(const struct looking *looking, const struct agent *agent,
                       const struct stat_info *stat)
{
	const struct trait trait = { .kind = TRAIT_STAT, .stat = stat };
	return looking->knows(looking->evaluation.sim, agent, &trait);
}

static bool knows_point(const struct looking *looking, const struct agent *agent)
{
	const struct class *class = sim_class(looking->evaluation.sim, agent);
	return class_is_placed(class) && knows_stat(looking, agent, class->x) &&
	       knows_stat(looking, agent, class->y);
}

/* The agent that is the value of a node before this one, all of which is known; or NULL. */
static const struct agent *agent_at(struct looking *looking, const struct node *node)
{
	struct value value;
	if (!expression_run(&looking->evaluation, node, &value) || value.kind != VALUE_AGENT)
		return NULL;
	return sim_agent(looking->evaluation.sim, value.as.agent);
}

/* Whether that is known of all agents of a call's class. */
static bool look_call(const struct looking *looking, const struct call *call)
{
	const struct sim *sim = looking->evaluation.sim;
	const struct agent *own = looking->evaluation.own;
	bool near = call_is_near(call), known = !near || knows_point(looking, own);
	for (uint32_t slot = 0; slot < sim->head.slots && known; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == call->class)
			known = (!near || knows_point(looking, agent)) &&
			        look(call->inner, sim, agent, own, looking->knows);
	}
	return known;
}

static bool look_node(struct looking *looking, const struct node *node)
{
	const struct sim *sim = looking->evaluation.sim;
	const struct read *read = node->read;
	const struct agent *agent = looking->evaluation.own;
	struct trait state = { .kind = TRAIT_STATE }, class = { .kind = TRAIT_CLASS };
	if (node->op == NODE_FIELD || (node->op == NODE_IN_STATE && node->left))
		agent = agent_at(looking, node->left);
	else if (node->op == NODE_TRAIT || node->op == NODE_IN_STATE || node->op == NODE_DEFINED)
		agent = expression_agent(&looking->evaluation, read);
	switch (node->op) {
	case NODE_TRAIT:
		return agent && looking->knows(sim, agent, &read->trait);
	case NODE_FIELD:
		return agent && looking->knows(sim, agent, &class) &&
		       read->field->traits[agent->class].name &&
		       looking->knows(sim, agent, &read->field->traits[agent->class]);
	case NODE_IN_STATE:
		if (agent && !node->left)
			state.machine = sim_class(sim, agent)->states[node->number]->machine;
		return agent && looking->knows(sim, agent, &state);
	case NODE_CLOCK:
		return scope_clock_param(sim->world, read->clock);
	case NODE_CALL:
		return look_call(looking, read->call);
	case NODE_DISTANCE:
		if (!knows_point(looking, agent) || node->number != NODE_NUMBER_NONE || node->right)
			return knows_point(looking, agent);
		agent = agent_at(looking, node->left);
		return agent && knows_point(looking, agent);
	case NODE_DEFINED:
		return agent &&
		       look(read->use->inner, sim, agent,
		            read->who == WHO_OWN ? looking->evaluation.me : agent, looking->knows);
	case NODE_AGE:
	case NODE_CHANCE:
	case NODE_RANDOM:
	case NODE_TELEGRAM:
		return false;
	default:
		return true;
	}
}

static bool look(const struct expression *expression, const struct sim *sim,
                 const struct agent *own, const struct agent *me, expression_knows *knows)
{
	struct looking looking = { .knows = knows };
	struct error error;
	bool known = !expression->foreign;
	if (known)
		expression_begin(sim, own, &looking.evaluation, &error);
	looking.evaluation.me = me;
	for (size_t i = 0; i < expression->node_count && known; i++)
		known = look_node(&looking, &expression->nodes[i]);
	return known;
}

bool expression_known(const struct expression *expression, const struct sim *sim,
                      const struct agent *own, expression_knows *knows)
{
	return look(expression, sim, own, own, knows);
}

bool expression_lacks(const struct expression *expression, const struct sim *sim)
{
	bool lacks = false;
	for (size_t i = 0; i < expression->read_count; i++) {
		const struct read *read = &expression->reads[i];
		lacks |= read->who == WHO_NAMED && read->person.name &&
		         !scope_agent(sim, &read->person);
		lacks |= read->call && expression_lacks(read->call->inner, sim);
		lacks |= read->use && expression_lacks(read->use->inner, sim);
	}
	return lacks;
}
