-- A stranger comes to the world "@BASE@".
--
--   westworld @NAME@.lua            watch it: Space runs and stops, w says why, ? helps
--   westworld --check @NAME@.lua    what is wrong or odd, without running it
--
-- The file begins with all that "@BASE@" has, and lays over it what is said here.
-- westworld-world(5) has all that can stand in such a file.
return {
  extends = "@BASE@",

  classes = {
    @CLASS@ = {
      initial = "Watch",

      -- All that a stranger remembers.
      stats = {
        friend = agent "@FRIEND@",
        notes = { 0, min = 0, full = 5 },
      },

      states = {
        Watch = {
          -- Braces have an expression in them; friend is an agent, and has a state.
          enter = say "What is {friend} up to? Ah: {friend.state}.",
          execute = add { notes = 1 },
          -- Tested in each update, in order: the first that holds is taken.
          transitions = {
            { when = "notes >= 5", to = "Rest" },
          },
        },

        -- A state that is over by itself, after three seconds.
        Rest = wait {
          seconds = 3,
          enter = { say "That makes {notes} notes.", set { notes = 0 } },
          transitions = { { when = "finished", to = "Watch" } },
        },
      },
    },
  },

  agents = { { "@CLASS@", class = "@CLASS@" } },
}

-- Left to try: the stranger only watches.  Find a message that @FRIEND@ answers (press
-- m for the list), and have it sent on entering Watch:
--
--   enter = { say "Hello there!", send("friend", "..."), },
