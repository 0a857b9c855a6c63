%% SPDX-License-Identifier: MIT
%% Copyright (C) 2026 the westworld authors
%%
%% A lamp whose process is traced, as sys:trace prints it: its states are terms, and a timer.
%%
%%     erlc lamp.erl && erl -noshell -eval 'lamp:main(), halt().'
-module(lamp).
-behaviour(gen_statem).
-export([main/0, init/1, callback_mode/0, handle_event/4]).

init(_) -> {ok, off, nothing}.

callback_mode() -> [handle_event_function, state_enter].

handle_event(enter, _, _, _) -> keep_state_and_data;
handle_event({call, From}, flick, off, Data) -> {next_state, {on, 1}, Data, [{reply, From, ok}]};
handle_event(cast, flick, {on, N}, Data) when N < 3 ->
    {next_state, {on, N + 1}, Data, [{state_timeout, 20, tired}]};
handle_event(cast, flick, {on, _}, Data) -> {next_state, off, Data};
handle_event(state_timeout, tired, _, Data) -> {next_state, off, Data};
handle_event(_, _, _, _) -> keep_state_and_data.

main() ->
    {ok, Lamp} = gen_statem:start({local, lamp}, lamp, [], [{debug, [trace]}]),
    ok = gen_statem:call(Lamp, flick),
    [gen_statem:cast(Lamp, What) || What <- [flick, nothing, flick, flick]],
    Lamp ! dust,
    ok = gen_statem:call(Lamp, flick),
    gen_statem:cast(Lamp, flick),
    sys:get_state(Lamp),
    timer:sleep(100),
    sys:get_status(Lamp),
    gen_statem:stop(Lamp).
