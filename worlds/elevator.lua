-- A lift, five floors, and people who are in a hurry.
--
-- The lift knows nothing about people: it sees buttons that are lit, and goes on in
-- its direction as long as one is lit there; only then it turns. Its doors are a
-- machine of their own, beside the one that drives. That they never stand open while
-- it moves is what both have to agree on, and what the checks of this file watch.
--
-- Try:  westworld -n 2000 --seeds=1..20 elevator
--       :break enter Up        on the screen, and w for why

local floors = { "cellar", "hall", "office", "canteen", "roof" }

-- What is done depends on the floor that the expression says.
local function by_floor(floor, action)
  local actions = {}
  for number, name in ipairs(floors) do
    actions[number] = when("(" .. floor .. ") == " .. number - 1, action(name))
  end
  return actions
end

local function stand(floor)
  return by_floor(floor, go)
end

local function press(floor)
  return by_floor(floor, function(name) return send(name .. " button", "Press") end)
end

-- A floor up or down takes two seconds; then it looks what is lit.
local function drive(way)
  local moved = { add { floor = way }, stand "floor" }
  return {
    enter = set { way = way },
    transitions = { { after = 2, run = moved, to = "Look", words = "a floor on" } },
  }
end

return {
  name = "elevator",
  tick = 0.5,
  places = floors,
  params = { riders = { 6, min = 0, max = 200 } },
  messages = { "Press", "Arrived", { "Open", floor = 0 } },

  classes = {
    Lift = {
      place = "cellar",
      stats = { floor = { 0, min = 0, max = 4 }, way = { 1, min = -1, max = 1 } },
      define = {
        called = "any('Button', 'lit and floor == me.floor')",
        above = "any('Button', 'lit and floor > me.floor')",
        below = "any('Button', 'lit and floor < me.floor')",
        shut = "machine.doors.state == 'Shut'",
      },
      machines = {
        {
          "drive",
          initial = "Look",
          states = {
            -- Where to? It waits for its doors, and keeps its direction while it can.
            Look = {
              transitions = {
                { when = "shut and not called and above and (way > 0 or not below)", to = "Up" },
                { when = "shut and not called and below", to = "Down" },
              },
            },
            Moving = { initial = "Up", states = { Up = drive(1), Down = drive(-1) } },
          },
        },
        {
          "doors",
          initial = "Shut",
          states = {
            Shut = { transitions = { { when = "called and in_state('Look') and age('Look') > 0", to = "Open" } } },
            Open = {
              enter = {
                say "Bing. Floor {floor}.",
                send(here "Button", "Arrived"),
                send(here "Rider", "Open", { floor = "floor" }),
              },
              transitions = { { after = 3, to = "Shut", words = "long enough" } },
            },
          },
        },
      },
    },

    -- One on each floor; it stays lit until the lift has come.
    Button = {
      initial = "Dark",
      stats = { floor = 0, lit = false },
      states = {
        Dark = {
          enter = set { lit = false },
          on_message = { Press = change "Lit", Arrived = {} },
        },
        Lit = {
          enter = set { lit = true },
          on_message = { Press = {}, Arrived = change "Dark" },
        },
      },
    },

    Rider = {
      initial = enter "Work",
      stats = { floor = { "random(0, 4)", min = 0, max = 4 }, goal = { 0, min = 0, max = 4 }, trips = 0 },
      states = {
        Work = {
          enter = stand "floor",
          transitions = { { after = 10, when = "chance(0.05)", to = "Call", words = "has to go" } },
        },
        Call = {
          enter = {
            set { goal = "(floor + random(1, 4)) % 5" },
            press "floor",
          },
          on_message = { Open = { { when = "msg.floor == floor", to = "Ride" }, { run = {} } } },
        },
        Ride = {
          enter = press "goal",
          execute = stand "Lift.floor",
          on_message = { Open = { { when = "msg.floor == goal", to = "Work" }, { run = {} } } },
          exit = { set { floor = "goal" }, add { trips = 1 } },
        },
        Anytime = { on_message = { Open = {} } },
      },
      global = "Anytime",
    },
  },

  agents = {
    { "Lift", class = "Lift" },
    { "cellar button", class = "Button", place = "cellar", floor = 0 },
    { "hall button", class = "Button", place = "hall", floor = 1 },
    { "office button", class = "Button", place = "office", floor = 2 },
    { "canteen button", class = "Button", place = "canteen", floor = 3 },
    { "roof button", class = "Button", place = "roof", floor = 4 },
    { "Rider", class = "Rider", count = "riders" },
  },

  checks = {
    { never = "Lift:in_state 'Moving' and Lift.machine.doors.state == 'Open'", words = "it moves with open doors" },
    { never = "any('Rider', \"state == 'Call' and seconds > 120\")", words = "somebody waits for ever" },
  },
  measures = {
    waiting = "count('Rider', \"state == 'Call'\")",
    trips = "sum('Rider', 'trips')",
  },
}
