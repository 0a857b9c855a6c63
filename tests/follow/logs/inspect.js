// SPDX-License-Identifier: MIT
// Copyright (C) 2026 the westworld authors
//
// A light with an inner machine and a soldier with two regions, each of XState 5's inspection events as
// a line of JSON.
'use strict';
const { createMachine, createActor, assign } = require('xstate');

const log = (event) => console.log(JSON.stringify(event));
const light = createMachine({
  id: 'light',
  initial: 'green',
  context: { rounds: 0 },
  states: {
    green: { on: { TIMER: 'yellow' } },
    yellow: { on: { TIMER: { target: 'red', guard: 'isClear', actions: assign({ rounds: ({ context }) => context.rounds + 1 }) } } },
    red: {
      initial: 'walk',
      states: { walk: { on: { PED: 'wait' } }, wait: { always: 'stop' }, stop: { type: 'final' } },
      on: { TIMER: 'green' },
    },
  },
}, { guards: { isClear: () => true } });
const soldier = createMachine({
  id: 'soldier',
  type: 'parallel',
  states: {
    legs: { initial: 'stand', states: { stand: { on: { GO: 'walk' } }, walk: { on: { HALT: 'stand' } } } },
    arms: { initial: 'free', states: { free: { on: { GO: 'rifle' } }, rifle: { on: { HALT: 'free' } } } },
  },
});

function run(machine, events) {
  const actor = createActor(machine, { inspect: log });
  actor.start();
  events.forEach((type) => actor.send({ type }));
  actor.stop();
}
run(light, ['TIMER', 'TIMER', 'PED', 'NOTHING', 'TIMER']);
run(soldier, ['GO', 'HALT']);
