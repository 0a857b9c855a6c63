---@meta
-- The contents of a world file, for editors: with the Lua language server, they can
-- complete and explain its words.  Add this folder to workspace.library, and begin
-- your world like this:
--
--   ---@type westworld.World
--   return {

---A whole world: what the file returns.
---@class westworld.World
---@field format? 1 the format of the file, which a version that cannot read it names
---@field name? string shown in the title bar and the list; default: the file's name
---@field summary? string one line for the list; default: the file's first line of comment
---@field tick? number seconds of simulated time between two updates, 0.001 to 3600; default: 0.5
---@field places? (string|westworld.Place)[] where agents can be; without places there is no map
---@field plane? number[] the size of a plane, { 100, 60 }, on which agents with number stats x and y stand
---@field wrap? boolean whether its opposite sides are one, as on a torus
---@field messages? (string|westworld.Message)[] what telegrams can say
---@field classes table<string, westworld.Class> the kinds of agents
---@field agents westworld.Agent[] the agents, in the order of updates
---@field define? table<string, string> named conditions of the whole world, written as outside a class
---@field checks? westworld.Check[] what must be so in every run
---@field measures? table<string, string> numbers that are told of every run, as expressions written as outside a class
---@field params? table<string, number|boolean|westworld.Param> what people set and rules only read
---@field cap? integer the most agents to update in a tick, in turn; default: all
---@field similar? number a delayed telegram like one due within so many seconds of it is dropped; default: 0.25, 0 keeps all
---@field extends? string the world that this one extends: built in, in the same folder, or installed

---A place with more than a name; the name comes first: { "saloon", art = [[...]] }.
---@class westworld.Place
---@field [1] string
---@field art? string a picture for the map, at most 12 columns and 4 lines
---@field at? number[] where it is on the plane: { 10, 20 }; go leads there

---A message with more than a name; the name comes first: { "Flick", by = "hand" }.
---@class westworld.Message
---@field [1] string
---@field by? "hand" only people send it
---@field [string] westworld.Value fields that its telegrams carry: { "Pay", amount = 0, who = nobody }

---What must be so in every run: { never = "Bob.thirst > 20" }; one of never, always and eventually.
---@class westworld.Check
---@field never? string a condition, written as outside a class, that fails the run once it holds
---@field always? string one that fails the run if it does not hold at the end of a tick
---@field eventually? string one that fails the run if it has not held in time
---@field within? number the time of eventually, in seconds from the start
---@field words? string what is told of a failure

---An agent, or several; the name comes first, and stats are given by name: { "Bob", class = "Miner", thirst = 3 }.
---@class westworld.Agent
---@field [1] string
---@field class? string its kind; leave it out to give new stats to an agent of the extended world
---@field place? string where it begins; default: the place of its class
---@field count? integer|string makes that many agents: "Grunt 1", "Grunt 2"; or the name of a parameter
---@field [string] westworld.Value

---A kind of agent.
---@class westworld.Class
---@field stats? table<string, westworld.Value|westworld.Stat> what an agent remembers
---@field define? table<string, string> named conditions, which stand for their expressions
---@field place? string where its agents begin; default: the world's first place
---@field initial? string|westworld.Word the state in which it begins, without running enter; enter "NAME" runs it
---@field global? string a state that is always active as well
---@field states? table<string, westworld.State> its states by name
---@field machines? westworld.Machine[] several machines in parallel, instead of initial, global and states
---@field update? westworld.Actions run in each update, before the machines
---@field every? integer the number of ticks from one update to the next; default: 1

---One of several machines; its name comes first: { "legs", initial = "Stand", states = { ... } }.
---@class westworld.Machine
---@field [1] string
---@field initial? string|westworld.Word the state in which it begins; enter "NAME" to enter it
---@field global? string a state that is always active as well
---@field states? table<string, westworld.State> its states by name

---A numeric stat with limits; its initial value, or an expression for it, comes first: { 0, min = 0, max = 9 }.
---@class westworld.Stat
---@field [1] westworld.Value
---@field initial? string an expression for the initial value, whose type the first value says
---@field min? number lower values are raised to this
---@field max? number higher values are cut to this
---@field full? number where its gauge ends; default: max
---@field sense? "good"|"bad" whether more is good or bad

---A parameter with limits; its value comes first: { 0.1, min = 0, max = 1 }.
---@class westworld.Param
---@field [1] number
---@field min? number
---@field max? number

---A state.
---@class westworld.State
---@field enter? westworld.Actions run when it becomes active
---@field execute? westworld.Actions run in each update
---@field exit? westworld.Actions run when it is left; cannot change state
---@field on_message? table<string, westworld.Actions|westworld.Answer|westworld.Row[]> handles messages by name; any handles all others
---@field transitions? westworld.Transition[] tested in each update before execute, in order
---@field exits? table<integer|string, string|westworld.Word> states that functions change to, optionally with words; {} if it is meant to have no way out
---@field initial? string|westworld.Word of a metastate: the inner state to enter first; enter "NAME" where it is not entered itself
---@field states? table<string, westworld.State> of a metastate: the inner states
---@field title? string its name in diagrams

---A way out, tested in each update: { when = "thirst > 3", to = "Drink" }.
---@class westworld.Transition
---@field when? string|boolean|fun(me: westworld.Me): boolean a condition; the first that holds is taken
---@field to string|westworld.Word a state, or revert
---@field after? string|number seconds since this state was entered, asked before when, which may be left out
---@field score? string|number in all of a state's transitions instead of when: the highest above 0 is taken
---@field run? westworld.Actions run between leaving and entering; cannot change state
---@field words? string shown in diagrams instead of the condition; required with a function

---What a message leads to: { when = "paid >= 10", to = "Open", run = say "Clunk." }.
---@class westworld.Row
---@field when? string|boolean|fun(me: westworld.Me): boolean a condition; the first row that holds is taken
---@field to? string|westworld.Word a state, or revert
---@field run? westworld.Actions run on the way to that state, or instead
---@field words? string shown in diagrams instead of the condition; required with a function

---The fields of wait, in addition to those of a state: wait { seconds = 2 }, or wait(2).
---@class westworld.Wait: westworld.State
---@field seconds number how long it lasts

---The fields of walk, in addition to those of a state: walk { to = "bank", seconds = 2 }.
---@class westworld.Walk: westworld.State
---@field seconds? number how long it lasts
---@field to string the place where the agent is when it ends

---The fields of act, in addition to those of a state: act { say = "Swish.", seconds = 2 }.
---@class westworld.Act: westworld.State
---@field seconds? number how long it lasts
---@field say? string what to say on entering
---@field send? table a receiver and a message, as for send; sent when it ends
---@field add? table<string, westworld.Value> stats and what to add to them when it ends

---The options of a telegram.
---@class westworld.Telegram
---@field delay? string|number seconds until it is delivered; default: at once
---@field extra? westworld.Value extra information: a number, a string of at most 15 bytes, true, false or an agent
---@field [string] westworld.Value the fields of the message: { amount = 3 }

---The value that a word such as say or send returns.
---@class westworld.Word

---@alias westworld.Value number|string|boolean|westworld.Word
---@alias westworld.Actions westworld.Word|westworld.Actions[]|fun(me: westworld.Me)
---@alias westworld.Answer fun(me: westworld.Me, telegram: westworld.Received): boolean? return false to refuse the message

-- The arguments of functions.

---An agent; its stats are fields, and can be read.
---@class westworld.Handle
---@field state string? that of the machine whose code runs; of another agent, of its first machine
---@field previous string?
---@field global string?
---@field seconds number since the machine's last change
---@field ticks integer since the machine's last change
---@field finished boolean whether the state has ended by itself
---@field place string?
---@field name string
---@field class string
---@field machine table<string, westworld.Handle> if it has several: me.machine.weapon.state
---@field [string] any

---The agent whose code runs; its stats can be set.
---@class westworld.Me: westworld.Handle
local me = {}

---Changes to a state at once; the function then continues.
---@param state string
function me:change(state) end

---A step toward an agent, a place or a point of the plane, { x, y }.
---@param to westworld.Value|westworld.Value[] a name, or an expression for an agent
---@param speed number|string units in a second
---@return westworld.Word
function approach(to, speed) end

---A step away from it.
---@param from westworld.Value|westworld.Value[]
---@param speed number|string
---@return westworld.Word
function flee(from, speed) end

---Changes back to the previous state.
function me:revert() end

---Ends the state: finished is true until the machine changes state.
function me:finish() end

---Says a text; with more arguments, formats it like string.format.
---@param text string
---@param ... any
function me:say(text, ...) end

---Goes to a place.
---@param place string
function me:go(place) end

---Sends a telegram to an agent, given directly or by name, or to each in a list.
---@param to westworld.Handle|string|westworld.Handle[]|nil
---@param message string
---@param delay? number|table seconds until it is delivered; default: at once; or delay, extra and fields by name
---@param extra? number|string|boolean|westworld.Handle a string has at most 15 bytes
function me:send(to, message, delay, extra) end

---Disappears at the end of the tick.
function me:remove() end

---Returns true with that probability.
---@param p number
---@return boolean
function me:chance(p) end

---Draws a whole number from a to b.
---@param a integer
---@param b integer
---@return integer
function me:random(a, b) end

---Draws an item of a list.
---@param list any[]
---@return any
function me:pick(list) end

---Whether that state or metastate is active.
---@param state string
---@return boolean
function me:in_state(state) end

---How many seconds that state or metastate has been active; nil if it is not.
---@param state string
---@return number?
function me:age(state) end

---The other agents in the same place, of any class or the given one.
---@param class? string
---@return westworld.Handle[]
function me:here(class) end

---How far away an agent, a place or a point is on the plane; of nobody, infinitely.
---@param to westworld.Handle|string|number[]|nil
---@return number
function me:distance(to) end

---Goes there on the plane as far as it comes in its turn.
---@param to westworld.Handle|string|number[]|nil
---@param speed number per second
function me:approach(to, speed) end

---The same, but away from there.
---@param from westworld.Handle|string|number[]|nil
---@param speed number per second
function me:flee(from, speed) end

---A telegram that is being handled.
---@class westworld.Received
---@field sender westworld.Handle? nil if it is nobody, or gone
---@field message string
---@field extra number|string|boolean|westworld.Handle|nil
---@field [string] any the fields of its message
---@field due number seconds
---@field sent number seconds

---The parameters of the world, to read: params.beta.
---@type table<string, number|boolean>
params = nil

---All agents, or those of a class, in the order of updates.
---@param class? string
---@return westworld.Handle[]
function agents(class) end

---The tick.
---@return integer
function tick() end

---The simulated time in seconds.
---@return number
function time() end

-- Actions.

---Says a text; {...} contains an expression, and {{ is a brace.
---@param text string
---@return westworld.Word
function say(text) end

---Goes to a place.
---@param place string
---@return westworld.Word
function go(place) end

---Sets stats to values or expressions: set { thirst = 0, gold = "gold * 2" }.
---@param stats table<string, westworld.Value>
---@return westworld.Word
function set(stats) end

---Adds to stats: add { gold = 1 }.
---@param stats table<string, westworld.Value>
---@return westworld.Word
function add(stats) end

---Sends a telegram to "me", "sender", "everyone", a stat that holds an agent, an agent, everyone(...) or here(...).
---@param to string|westworld.Word
---@param message string
---@param telegram? westworld.Telegram
---@return westworld.Word
function send(to, message, telegram) end

---Changes to a state; actions after it in a list still run.
---@param state string
---@return westworld.Word
function change(state) end

---Runs the first action if the condition holds, otherwise the second, if given.
---@param condition string
---@param action westworld.Actions
---@param otherwise? westworld.Actions
---@return westworld.Word
function when(condition, action, otherwise) end

---Makes an agent of that class, which appears at the end of the tick; also for functions.
---@param class string
---@param fields? table<string, westworld.Value> its place, and its stats
---@return westworld.Word
function spawn(class, fields) end

---Changes back to the previous state; also the target of a transition.
---@type westworld.Word
revert = nil

---Ends the state: finished is true until the machine changes state.
---@type westworld.Word
finish = nil

---The agent disappears at the end of the tick.
---@type westworld.Word
remove = nil

---Has agents enter the state that they begin in: initial = enter "Dig".
---@param state string
---@return westworld.Word
function enter(state) end

-- Receivers and values.

---All other agents of a class.
---@param class string
---@return westworld.Word
function everyone(class) end

---All other agents of a class at most that far away on the plane.
---@param distance number|string
---@param class string
---@return westworld.Word
function near(distance, class) end

---All other agents in the same place, of any class or the given one.
---@param class? string
---@return westworld.Word
function here(class) end

---A stat that is one of several names, initially the first: one_of { "calm", "angry" }.
---@param names string[]
---@return westworld.Word
function one_of(names) end

---An agent, by name; in functions its handle, or nil.
---@param name string
---@return westworld.Word|westworld.Handle|nil
function agent(name) end

---No agent.
---@type westworld.Word
nobody = nil

-- Generic states, which end by themselves after their seconds.

---Waits.
---@param fields number|westworld.Wait
---@return westworld.State
function wait(fields) end

---Is at a place when it ends.
---@param fields westworld.Walk
---@return westworld.State
function walk(fields) end

---Says something, takes some time, then adds and sends.
---@param fields westworld.Act
---@return westworld.State
function act(fields) end

---Runs its steps one after the other: sequence { walk { ... }, act { ... }, transitions = { ... } }.
---@param steps westworld.State
---@return westworld.State
function sequence(steps) end

-- Lessons (westworld-lesson(5)) have words of their own: one for each kind of step.

---A lesson: what the file returns.  Begin it with ---@type westworld.Lesson
---@class westworld.Lesson
---@field title string shown in the strip and in the list
---@field world string the name of a world, or of one beside the lesson
---@field seed? integer default: 1
---@field at? integer the tick where the first step begins; default: 0
---@field order? integer the lesson's place in the list
---@field work? { from: string, as: string, only?: string|string[] } the learner's own file, for mend
---@field steps any[] the steps, in order

---A step; its text comes first.  Which fields it has depends on its kind.
---@class westworld.Step
---@field [1] string
---@field from? integer the tick of the lesson's own run where it begins; default: where the step before ended
---@field because? string what it means, after the answer
---@field hint? string|string[] one by one, for those who ask
---@field solve? string keys that do the step, for --check
---@field keep? boolean the next step begins where the learner leaves this one
---@field view? string point: the view that is framed
---@field mark? string point: a text in the line that is marked
---@field about? string explain: the agent to ask
---@field done? string try, find: a condition
---@field first? boolean find: the first time that it holds
---@field answer? string predict: an expression
---@field unit? string predict: of a number
---@field at? integer|string predict, explain: a tick; predict: a condition or a breakpoint, or "now"
---@field within? number predict: seconds until that is given up
---@field never? boolean predict: it may never come to that
---@field does? string|string[] predict: commands, after the guess
---@field choices? string[] predict, quiz
---@field right? integer quiz: the number of the right choice
---@field checks? westworld.Check[] mend: what must be so in each run of the learner's world
---@field ticks? integer mend: how long each run is
---@field seeds? string mend: "1..20"
---@field points? integer mend: what it is worth; default: 1
---@field good? string|string[] mend: files that pass, for --check
---@field bad? string|string[] mend: files that do not

---In a lesson: a text to read.
---@param step string|westworld.Step
function tell(step) end

---In a lesson: frames a view.
---@param step string|westworld.Step
function point(step) end

---In a lesson: asks what will be, and runs on to it.
---@param step string|westworld.Step
function predict(step) end

---In a lesson: asks for a why.
---@param step string|westworld.Step
function explain(step) end

---In a lesson: asks for a change.
---@param step string|westworld.Step
function try(step) end

---In a lesson: asks for a moment.
---@param step string|westworld.Step
function find(step) end

---In a lesson: asks what no run can decide.
---@param step string|westworld.Step
function quiz(step) end

---In a lesson: checks a file of the learner's.
---@param step string|westworld.Step
function mend(step) end

-- The smallest world possible, so that this file can be loaded as one.
---@type westworld.World
return {
  classes = { Stone = { initial = "Lie", states = { Lie = {} } } },
  agents = { { "Stone", class = "Stone" } },
}
