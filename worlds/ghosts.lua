-- Pac-Man, and four ghosts that each chase differently.
--
-- They all evade in the same way.  A state knows nothing about the agent it belongs
-- to, so agents can share one: Evade is written once and used in four classes.  Only
-- Chase differs.  A pill turns the hunt around, and a telegram from Pac-Man to
-- himself turns it back.  The maze is a circular corridor: cells 0 to 39.

-- The direction of Pac-Man, the shorter way round: 1 or -1.
local toward = "(pacman.x - x) % 40 < 20 and 1 or -1"

local evade = {
  enter = say "Wooo! (blue)",
  execute = when("ticks % 2 == 0", set { x = "(x - (" .. toward .. ")) % 40" }), -- slower while evading
  on_message = {
    PillIsOver = change "Chase",
    Bite = { say "(two eyes float home)", set { x = "home" } },
  },
}

-- A class of ghosts; they differ only in how they move in a chase.
local function ghost(home, chase)
  return {
    initial = "Chase",
    global = "Touch",
    stats = { pacman = agent "Pac-Man", home = home, x = { home, min = 0, max = 39 } },
    states = {
      Chase = { execute = chase, on_message = { Pill = change "Evade" } },
      Evade = evade,
      Touch = {
        execute = when("(x - pacman.x + 1) % 40 <= 2", send("pacman", "Boo", { extra = "state == 'Evade'" })),
      },
    },
  }
end

return {
  tick = 0.25,
  messages = { "Pill", "PillIsOver", "Bite", "Boo" },

  classes = {
    -- Straight after Pac-Man.
    Blinky = ghost(20, set { x = "(x + (" .. toward .. ")) % 40" }),
    -- To where Pac-Man is going.
    Pinky = ghost(22, set { x = "(x + ((pacman.x + 4 * pacman.way - x) % 40 < 20 and 1 or -1)) % 40" }),
    -- Always in the same direction.
    Inky = ghost(18, set { x = "(x + 1) % 40" }),
    -- At random.
    Clyde = ghost(21, when("chance(0.5)", set { x = "(x + 1) % 40" }, set { x = "(x - 1) % 40" })),

    PacMan = {
      initial = "Flee",
      stats = { x = { 0, min = 0, max = 39 }, way = 1, lives = { 3, min = 0, full = 3, sense = "good" } },
      update = { when("chance(0.1)", set { way = "-way" }), set { x = "(x + way) % 40" } },
      states = {
        Flee = {
          -- Two cells of the maze have pills.
          execute = when("x == 10 or x == 30", { say "Waka!", change "Hunt" }),
          on_message = {
            Boo = { add { lives = -1 }, set { x = 0 }, say "Bwoop. {lives} left.",
              when("lives == 0", { say "Another coin...", set { lives = 3 } }) },
          },
        },
        Hunt = {
          enter = { send("everyone", "Pill"), send("me", "PillIsOver", { delay = 5 }) },
          on_message = {
            -- extra: whether the ghost can be eaten.
            Boo = when("extra", { say "Chomp!", send("sender", "Bite") }),
            PillIsOver = { send("everyone", "PillIsOver"), change "Flee" },
          },
        },
      },
    },
  },

  agents = {
    { "Pac-Man", class = "PacMan" },
    { "Blinky", class = "Blinky" },
    { "Pinky", class = "Pinky" },
    { "Inky", class = "Inky" },
    { "Clyde", class = "Clyde" },
  },

  checks = { { always = "Pac_Man.lives > 0", words = "the game is over" } },
  measures = { blue = "count('Blinky', \"state == 'Evade'\") + count('Pinky', \"state == 'Evade'\")" },
}
