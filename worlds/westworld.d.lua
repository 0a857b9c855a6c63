---@meta
-- What a world file may say, for editors: with the Lua language server they complete
-- its words, and tell what each is for.  Let its workspace.library name this folder;
-- a world's own table begins so:
--
--   ---@type westworld.World
--   return {

---A whole world: what the file returns.
---@class westworld.World
---@field name? string for the title bar and the list; the file's name
---@field summary? string one line for the list; the file's first line of comment
---@field tick? number seconds of simulated time between two updates, 0.001 to 3600; 0.5
---@field places? (string|westworld.Place)[] where agents can be; without any there is no map
---@field messages? (string|westworld.Message)[] what telegrams can say
---@field classes table<string, westworld.Class> the kinds of agents
---@field agents westworld.Agent[] who lives there, in the order of updates
---@field cap? integer how many agents are updated in a tick at most, in turn; all
---@field extends? string the world that this one begins with: built in, beside this file, or installed

---A place of which there is more to say than its name, which stands first: { "saloon", art = [[...]] }.
---@class westworld.Place
---@field [1] string
---@field art? string strokes for the map, at most 12 columns and 4 lines

---A message of which there is more to say than its name, which stands first: { "Flick", by = "hand" }.
---@class westworld.Message
---@field [1] string
---@field by? "hand" it is for people to send, so that no agent need do it

---An agent, or count of them; the name stands first, and stats by name: { "Bob", class = "Miner", thirst = 3 }.
---@class westworld.Agent
---@field [1] string
---@field class? string its kind; known already where an agent of a world that is extended is given other stats
---@field place? string where it begins; where its class does
---@field count? integer makes that number of them: "Grunt 1", "Grunt 2"
---@field [string] westworld.Value

---A kind of agent.
---@class westworld.Class
---@field stats? table<string, westworld.Value|westworld.Stat> all that an agent remembers
---@field place? string where its agents begin; the world's first place
---@field initial? string the state in which it begins, which is not entered
---@field global? string a state that is always active besides
---@field states? table<string, westworld.State> its states by name
---@field machines? westworld.Machine[] several machines in parallel, instead of initial, global and states
---@field update? westworld.Actions done in each update, before the machines
---@field every? integer the number of ticks from one update to the next; 1

---One of several machines; its name stands first: { "legs", initial = "Stand", states = { ... } }.
---@class westworld.Machine
---@field [1] string
---@field initial? string the state in which it begins
---@field global? string a state that is always active besides
---@field states? table<string, westworld.State> its states by name

---A stat of a number with limits; its first value stands first: { 0, min = 0, max = 9 }.
---@class westworld.Stat
---@field [1] westworld.Value
---@field min? number what is less is cut to this
---@field max? number what is more is cut to this
---@field full? number how far its gauge goes; max
---@field sense? "good"|"bad" whether more of it is good or bad

---A state.
---@class westworld.State
---@field enter? westworld.Actions done when it becomes active
---@field execute? westworld.Actions done in each update
---@field exit? westworld.Actions done when it is left; changes no state
---@field on_message? table<string, westworld.Actions|westworld.Answer> what answers a message; any answers all others
---@field transitions? westworld.Transition[] tested in each update before execute, in order
---@field exits? table<integer|string, string|westworld.Word> where other code leads, with words or without; {}: nowhere, and that is meant
---@field initial? string of a metastate: the state in it that is entered first
---@field states? table<string, westworld.State> of a metastate: the states in it
---@field title? string what diagrams call it

---A way out that is tested in each update: { when = "thirst > 3", to = "Drink" }.
---@class westworld.Transition
---@field when? string|boolean|fun(me: westworld.Me): boolean a condition; the first that holds is taken
---@field to string|westworld.Word a state, or revert
---@field score? string|number in all of a state's transitions instead of when: the highest above 0 is taken
---@field words? string what diagrams show in the place of the condition; a function has to have them

---What wait is given besides the fields of a state: wait { seconds = 2 }, or wait(2).
---@class westworld.Wait: westworld.State
---@field seconds number how long it lasts

---What walk is given besides the fields of a state: walk { to = "bank", seconds = 2 }.
---@class westworld.Walk: westworld.State
---@field seconds? number how long it lasts
---@field to string the place where the agent is at its end

---What act is given besides the fields of a state: act { say = "Swish.", seconds = 2 }.
---@class westworld.Act: westworld.State
---@field seconds? number how long it lasts
---@field say? string what is said on entering
---@field send? table a receiver and a message, as send is given them; sent at its end
---@field add? table<string, westworld.Value> stats and what is added to them at its end

---What is said of a telegram besides receiver and message.
---@class westworld.Telegram
---@field delay? number seconds until it is delivered; at once
---@field extra? westworld.Value what is in it: a number, a text of at most 15 bytes, true or false

---What a word makes of what it is given.
---@class westworld.Word

---@alias westworld.Value number|string|boolean|westworld.Word
---@alias westworld.Actions westworld.Word|westworld.Actions[]|fun(me: westworld.Me)
---@alias westworld.Answer fun(me: westworld.Me, telegram: westworld.Received): boolean? false refuses the message

-- Functions: what they are given.

---An agent; its stats are fields, and can be read.
---@class westworld.Handle
---@field state string? that of the machine whose code runs, of others the first
---@field previous string?
---@field global string?
---@field seconds number since the machine's last change
---@field ticks integer since the machine's last change
---@field finished boolean whether the state is over by itself
---@field place string?
---@field name string
---@field class string
---@field machine table<string, westworld.Handle> where it has several: me.machine.weapon.state
---@field [string] any

---The agent whose code runs; its stats can be set.
---@class westworld.Me: westworld.Handle
local me = {}

---Changes to a state at once; the function goes on afterwards.
---@param state string
function me:change(state) end

---Changes back to the previous state.
function me:revert() end

---The state is over: finished holds until the machine changes.
function me:finish() end

---Says a text, as string.format makes it where there is more than the text.
---@param text string
---@param ... any
function me:say(text, ...) end

---Goes to a place.
---@param place string
function me:go(place) end

---Sends a telegram to an agent, one of that name, or each in a list.
---@param to westworld.Handle|string|westworld.Handle[]|nil
---@param message string
---@param delay? number seconds until it is delivered; at once
---@param extra? number|string|boolean a text of at most 15 bytes
function me:send(to, message, delay, extra) end

---Disappears at the end of the tick.
function me:remove() end

---Draws whether something of that probability happens.
---@param p number
---@return boolean
function me:chance(p) end

---Draws a whole number from a to b.
---@param a integer
---@param b integer
---@return integer
function me:random(a, b) end

---Draws one of a list.
---@param list any[]
---@return any
function me:pick(list) end

---Whether that state is active; metastates too.
---@param state string
---@return boolean
function me:in_state(state) end

---Who is at the same place, of a class or any, but not oneself.
---@param class? string
---@return westworld.Handle[]
function me:here(class) end

---A telegram that is answered.
---@class westworld.Received
---@field sender westworld.Handle? nil where that is nobody, or gone
---@field message string
---@field extra number|string|boolean|nil
---@field due number seconds

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

---Says a text; {...} is an expression in it, and {{ a brace.
---@param text string
---@return westworld.Word
function say(text) end

---Goes to a place.
---@param place string
---@return westworld.Word
function go(place) end

---Gives stats values, or those of expressions: set { thirst = 0, gold = "gold * 2" }.
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

---Changes to a state; what follows in a list is still done.
---@param state string
---@return westworld.Word
function change(state) end

---Does the first if the condition holds, else the second, if there is one.
---@param condition string
---@param action westworld.Actions
---@param otherwise? westworld.Actions
---@return westworld.Word
function when(condition, action, otherwise) end

---Makes an agent of that class, which appears at the end of the tick; in functions too.
---@param class string
---@param fields? table<string, westworld.Value> its place, and its stats
---@return westworld.Word
function spawn(class, fields) end

---Changes back to the previous state; also what a transition leads to.
---@type westworld.Word
revert = nil

---The state is over: finished holds until the machine changes.
---@type westworld.Word
finish = nil

---The agent disappears at the end of the tick.
---@type westworld.Word
remove = nil

-- Receivers and values.

---All agents of a class, but not oneself.
---@param class string
---@return westworld.Word
function everyone(class) end

---All who are at the same place, of a class or any, but not oneself.
---@param class? string
---@return westworld.Word
function here(class) end

---A stat that is one of several names, the first to begin with: one_of { "calm", "angry" }.
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

-- Generic states, each of which is over by itself after its seconds.

---Waits.
---@param fields number|westworld.Wait
---@return westworld.State
function wait(fields) end

---Is at a place at its end.
---@param fields westworld.Walk
---@return westworld.State
function walk(fields) end

---Says something, takes its time, adds and sends.
---@param fields westworld.Act
---@return westworld.State
function act(fields) end

---Takes its steps one after the other: sequence { walk { ... }, act { ... }, transitions = { ... } }.
---@param steps westworld.State
---@return westworld.State
function sequence(steps) end

-- The smallest world there is, so that this file can be loaded as one.
---@type westworld.World
return {
  classes = { Stone = { initial = "Lie", states = { Lie = {} } } },
  agents = { { "Stone", class = "Stone" } },
}
