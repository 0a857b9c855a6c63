-- An oak tree: machines are not only for characters.
--
-- A tree does nothing by itself.  It has no update and no rule to test, so it costs
-- nothing; it responds to telegrams from the woodcutter and the weather.  Add a
-- million trees, and the ticks take no longer (Buckland, chapter 2).
return {
  -- art is a small picture for the map, shown if there is room.
  places = {
    { "hill", art = [[
  .oOOo.
 'OO||OO'
__.'||'.__]] },
    { "cottage", art = [[
  ___n_
 /_____\
 |_[]__|]] },
  },
  messages = { "HitWithAxe", "StormyWeather", "Timber" },

  classes = {
    OakTree = {
      place = "hill",
      initial = "Standing",
      global = "OakTreeGlobalState",
      stats = { notches = { 0, min = 0, full = 5, sense = "bad" } },
      states = {
        Standing = {
          on_message = {
            HitWithAxe = {
              add { notches = 1 },
              say "Thock. {5 - notches} more and ah topple.",
              when("notches >= 5", { send("sender", "Timber"), change "Fallen" }),
            },
          },
        },
        -- Finally it grows a new shoot.
        Fallen = {
          enter = { say "Creeeak... CRASH!", send("me", "StormyWeather", { delay = 20 }) },
          on_message = { StormyWeather = { set { notches = 0 }, change "Standing" } },
          exit = say "A shoot comes up where the old tree stood.",
        },
        -- Messages that no state handles arrive here.
        OakTreeGlobalState = {
          on_message = {
            StormyWeather = say "Rustle, rustle. Creak.",
            HitWithAxe = say "(the axe goes through the air)",
          },
        },
      },
    },

    Woodcutter = {
      place = "cottage",
      initial = "Rest",
      states = {
        Rest = {
          execute = when("chance(0.2)", change "Chop"),
          on_message = { Timber = say "How did that happen?" },
        },
        Chop = {
          enter = go "hill",
          execute = when("chance(0.2)", change "Rest", { say "Heave!", send("Oak", "HitWithAxe") }),
          on_message = { Timber = { say "Timber!", change "Rest" } },
          exit = go "cottage",
        },
      },
    },

    Weather = {
      initial = "Calm",
      states = {
        Calm = { execute = when("chance(0.1)", change "Storm") },
        Storm = {
          execute = { send(everyone "OakTree", "StormyWeather"), when("chance(0.5)", change "Calm") },
        },
      },
    },
  },

  agents = {
    { "Oak", class = "OakTree" },
    { "Jack", class = "Woodcutter" },
    { "Wind", class = "Weather" },
  },
}
