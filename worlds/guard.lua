-- A guard and an elite guard: metastates.
--
-- After Graham, 12.4.  Patrol and Attack are metastates: each contains a machine of
-- its own.  A transition of Attack leaves whatever state is active inside it, so the
-- inner states need not check whether the thief is lost.  A guard is elite by two
-- numbers, set in agents.

-- words are for diagrams; w shows the whole condition with its numbers.
--
-- The vision cone, in a one-dimensional street: in front, and near enough.
local sees = "(thief.x - x) * facing >= 0 and (thief.x - x)^2 <= sight^2"

return {
  places = { "street" },

  classes = {
    Guard = {
      initial = "Patrol",
      stats = {
        thief = agent "Thief",
        x = { 0, min = 0, max = 20 },
        facing = 1, -- 1 is right, -1 is left
        sight = 4, -- how far the cone reaches
        nerve = 2.0, -- seconds of looking before shooting
      },
      states = {
        Patrol = {
          initial = "WalkRight",
          enter = say "All quiet.",
          transitions = { { when = sees, to = "Attack", words = "sees the thief" } },
          states = {
            WalkRight = {
              enter = set { facing = 1 },
              execute = add { x = 1 },
              transitions = { { when = "x >= 15", to = "WalkLeft" } },
            },
            WalkLeft = {
              enter = set { facing = -1 },
              execute = add { x = -1 },
              transitions = { { when = "x <= 5", to = "WalkRight" } },
            },
          },
        },

        Attack = {
          initial = "Alert",
          enter = say "Halt! Who goes there?",
          -- A radius, not the cone: a guard who has seen a thief looks around.
          transitions = { { when = "(thief.x - x)^2 > (sight + 4)^2", to = "Patrol", words = "far away" } },
          exit = say "Must have been the wind.",
          states = {
            Alert = {
              enter = say "Hm?",
              execute = set { facing = "thief.x < x and -1 or 1" },
              transitions = { { after = "nerve", when = sees, to = "Shoot", words = "has looked long enough" } },
            },
            Shoot = {
              execute = { say "Bang!", send("thief", "Shot") },
              transitions = { { when = "not (" .. sees .. ")", to = "Alert", words = "lost him" } },
            },
          },
        },
      },
    },

    -- Runs to and fro; the length of each run is drawn when it begins.
    Thief = {
      initial = "Sneak",
      stats = { x = { 18, min = 0, max = 20 }, way = -1 },
      states = {
        Sneak = {
          execute = { when("chance(0.2)", set { way = "random(-1, 1)" }), add { x = "way" } },
          on_message = { Shot = { say "Missed!", change "Run" } },
        },
        Run = {
          enter = set { way = "x < 10 and 2 or -2" },
          execute = add { x = "way" },
          on_message = { Shot = say "Missed again!" },
          transitions = { { after = 4, to = "Sneak" } },
        },
      },
    },
  },

  messages = { "Shot" },

  agents = {
    { "Guard", class = "Guard", x = 8 },
    { "Elite", class = "Guard", x = 12, sight = 7, nerve = 0.5 },
    { "Thief", class = "Thief" },
  },
}
