/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/behaviour.h"

#include "sim/machine_clock.h"

static const struct rules *rules_of(const struct sim *sim)
{
	return sim_state(sim)->data;
}

void behaviour_enter(struct sim *sim, struct agent *agent)
{
	const struct rules *rules = rules_of(sim);
	machine_clock_start(sim, agent, (size_t)(sim->running.machine - agent_machines(agent)));
	if (rules->enter.count)
		actions_run(sim, agent, &rules->enter);
}

void behaviour_execute(struct sim *sim, struct agent *agent)
{
	actions_run(sim, agent, &rules_of(sim)->execute);
}

void behaviour_exit(struct sim *sim, struct agent *agent)
{
	actions_run(sim, agent, &rules_of(sim)->exit);
}

bool behaviour_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	const struct rules *rules = rules_of(sim);
	for (size_t i = 0; i < rules->handler_count; i++) {
		const struct handler *handler = &rules->handlers[i];
		if (!handler->any && handler->message != telegram->message)
			continue;
		actions_run(sim, agent, &handler->actions);
		return true;
	}
	return false;
}

void behaviour_update(struct sim *sim, struct agent *agent)
{
	const struct file_class *class = (const struct file_class *)sim_class(sim, agent);
	actions_run(sim, agent, &class->update);
}
