// SPDX-License-Identifier: MIT
// Copyright (C) 2026 the westworld authors
//
// Writes what a program does as lines that westworld --follow reads; westworld-follow(5) has all members.
//
//   const westworld = require('./westworld.js');
//   const log = westworld.open('run.log');                           // or 'unix:PATH', where westworld listens
//   log({ agent: 'Bob', to: 'Sleep', because: 'tired' });
//   createActor(machine, { inspect: westworld.inspect(log) });        // everything XState 5 does
//
// A log that cannot be written becomes silent; it never stops the program.

'use strict';
const fs = require('fs');
const net = require('net');

// Node waits for what has yet to go through a socket, but not for the socket itself.
function connect(path, fail) {
  let waiting = 1;
  const done = () => { if (!--waiting) socket.unref(); };
  const socket = net.createConnection(path, done).on('error', fail);
  return {
    write: (line) => { waiting++; socket.ref().write(line, done); },
    close: () => socket.end(),
  };
}

// What is written to a file is there when log() returns.  clock gives seconds; null: no times.
function open(path, { clock = () => Date.now() / 1000 } = {}) {
  let ended = false, out;
  if (path.startsWith('unix:')) {
    out = connect(path.slice('unix:'.length), () => { ended = true; });
  } else {
    const file = path === '-' ? 1 : fs.openSync(path, 'a');
    out = {
      write: (line) => fs.writeSync(file, line),
      close: () => { if (file !== 1) fs.closeSync(file); },
    };
  }
  const log = (line) => {
    if (ended) return;
    try {
      out.write(JSON.stringify(clock ? { t: clock(), ...line } : line) + '\n');
    } catch (error) {
      ended = true;
    }
  };
  log.close = () => {
    if (!ended) out.close();
    ended = true;
  };
  return log;
}

// The states that a snapshot's value names, as [machine, path] for each region that runs.
function paths(node, value, machine = '', path = []) {
  if (node.type === 'parallel') {
    return Object.entries(node.states).flatMap(([name, region]) =>
      paths(region, (value || {})[name], machine ? machine + '.' + name : name, []));
  }
  if (value === undefined) return path.length ? [[machine, path]] : [];
  const name = typeof value === 'string' ? value : Object.keys(value)[0];
  const inside = node.states[name];
  const here = [[machine, [...path, name]]];
  if (!inside || typeof value === 'string') return here;
  if (inside.type !== 'parallel') return paths(inside, value[name], machine, [...path, name]);
  return [...here, ...paths(inside, value[name], (machine ? machine + '.' : '') + name)];
}

const nameOf = (guard) => (typeof guard === 'string' ? guard : guard && (guard.type || guard.name));

// What a machine can do, as lines: its states and why they are left.
function definitions(node, kind) {
  const machines = new Map();
  const visit = (inner, machine, path) => {
    if (inner.type === 'parallel') {
      for (const [name, region] of Object.entries(inner.states))
        visit(region, machine ? machine + '.' + name : name, []);
      return;
    }
    if (!machines.has(machine)) machines.set(machine, { states: {}, in: {} });
    const about = machines.get(machine);
    if (!path.length && inner.initial) about.initial = inner.initial.target[0].key;
    for (const [name, state] of Object.entries(inner.states)) {
      const exits = about.states[name] = about.states[name] || {};
      if (path.length) about.in[name] = path.length > 1 ? path : path[0];
      for (const [event, list] of [...state.transitions, ['', state.always || []]]) {
        for (const { target, guard } of list) {
          for (const to of target || [])
            (exits[to.key] = exits[to.key] || []).push(event || nameOf(guard) || 'always');
        }
      }
      if (state.type === 'parallel')
        visit(state, (machine ? machine + '.' : '') + name, []);
      else if (Object.keys(state.states).length)
        visit(state, machine, [...path, name]);
    }
  };
  visit(node, '', []);
  return [...machines].map(([machine, about]) =>
    machine ? { class: kind, machine, ...about } : { class: kind, ...about });
}

// An observer for createActor()'s inspect.
function inspect(log) {
  const actors = new Map(); // by reference: name, class, the state of each machine, the context
  const kinds = new Map();
  const names = new Set();

  const find = (ref) => {
    if (!ref) return undefined;
    if (actors.has(ref)) return actors.get(ref);
    const root = ref.logic && ref.logic.root;
    const kind = root ? root.key : 'Actor';
    let name = ref.systemId || (/^x:\d+$/.test(ref.id) ? kind : ref.id);
    for (let number = 2, first = name; names.has(name); number++) name = `${first} ${number}`;
    names.add(name);
    const actor = { name, kind, root, now: new Map(), context: '{}' };
    actors.set(ref, actor);
    if (root && !kinds.has(kind)) {
      kinds.set(kind, root);
      definitions(root, kind).forEach(log);
    }
    return actor;
  };

  // The changes between two moments, and the context where it is another one.
  const tell = (actor, snapshot, why) => {
    if (!actor.root || snapshot.value === undefined) return;
    const first = actor.now.size === 0;
    const next = new Map(paths(actor.root, snapshot.value));
    const line = (machine) =>
      ({ agent: actor.name, class: actor.kind, ...(machine ? { machine } : {}) });
    for (const [machine, path] of next) {
      const was = actor.now.get(machine), to = path[path.length - 1];
      if (String(was) === String(path) && !why.entered) continue;
      const inside = (depth) => (depth ? { in: path.slice(0, depth) } : {});
      const now = { ...line(machine), at: to, ...inside(path.length - 1) };
      // The change is to the state that the machine names; what is inside that is entered with it.
      const aim = path.findIndex((name) => (why.targets || []).includes(name));
      const depth = aim < 0 ? path.length - 1 : aim;
      if (!first)
        log({ ...line(machine), ...(was ? { from: was[was.length - 1] } : {}), to: path[depth], ...inside(depth), ...why.words });
      if (first || depth < path.length - 1) log(now);
    }
    for (const machine of actor.now.keys())
      if (!next.has(machine)) log({ ...line(machine), to: null });
    actor.now = next;
    const context = JSON.stringify(snapshot.context || {});
    if (context !== actor.context) log({ agent: actor.name, class: actor.kind, set: snapshot.context });
    actor.context = context;
  };

  return (event) => {
    const actor = find(event.actorRef);
    const name = event.event && event.event.type;
    if (event.type === '@xstate.event') {
      const sender = find(event.sourceRef);
      if (sender) log({ agent: sender.name, send: name, receiver: actor.name });
    } else if (event.type === '@xstate.microstep') {
      const taken = event._transitions || [];
      const guard = taken.map((t) => nameOf(t.guard)).find(Boolean);
      if (!taken.length && !name.startsWith('xstate.'))
        log({ agent: actor.name, got: name, handled: false });
      const eventless = taken.length > 0 && taken.every((t) => t.eventType === '');
      const again = taken.some((t) => t.reenter && (t.target || []).includes(t.source));
      tell(actor, event.snapshot, {
        entered: again,
        targets: taken.flatMap((t) => (t.target || []).map((node) => node.key)),
        words: { ...(eventless ? {} : { on: name }), ...(guard ? { because: guard } : eventless ? { because: 'always' } : {}) },
      });
    } else if (event.type === '@xstate.snapshot') {
      tell(actor, event.snapshot, { words: {} });
      const { status, error } = event.snapshot;
      if (status === 'error') log({ agent: actor.name, error: String(error) });
      if (status !== 'active' && actor.now.size && !actor.gone) {
        actor.gone = true;
        log({ agent: actor.name, gone: true });
      }
    }
  };
}

module.exports = { open, inspect };
