-- All kinds of telegrams: to one, to many, delayed.
--
-- The examples of messaging in the book (Buckland, chapter 2):
--   a wizard throws a fireball at an orc        point to point
--   a player passes the ball                    with extra information: where
--   a grunt is hit and calls his comrades       broadcast to a class
--   a match burns down                          delayed, to itself
return {
  places = { "tower", "pitch", "camp", "hearth" },
  messages = { "Fireball", "Dodged", "Pass", "Help", "OnMyWay", "BurnedOut", "Strike" },

  classes = {
    Wizard = {
      place = "tower",
      initial = "Study",
      states = {
        Study = {
          execute = when("chance(0.15)", { say "Fireball!", send("Orc", "Fireball", { extra = "random(1, 6)" }) }),
          on_message = { Dodged = say "Curses." },
        },
      },
    },
    Orc = {
      place = "camp",
      initial = "Loiter",
      stats = { burns = { 0, min = 0, full = 12, sense = "bad" } },
      states = {
        -- extra is its strength; sender is the agent to answer.
        Loiter = {
          on_message = {
            Fireball = when("extra <= 2", { say "Ha!", send("sender", "Dodged") },
              { add { burns = "extra" }, say "Ow! {burns} in all." }),
          },
          transitions = { { when = "burns >= 12", to = "Hide" } },
        },
        Hide = wait { seconds = 5, exit = set { burns = 0 }, transitions = { { when = "finished", to = "Loiter" } } },
      },
    },

    -- Brings the ball into play, and then disappears.
    Referee = {
      place = "pitch",
      initial = "Whistle",
      states = { Whistle = { execute = { send("Pele", "Pass", { extra = 50 }), change "Watch" } }, Watch = { exits = {} } },
    },

    -- A stat says whom to pass to; the ball arrives a second later.
    Player = {
      place = "pitch",
      initial = "Run",
      stats = { mate = nobody, x = 0 },
      states = {
        Run = {
          execute = set { x = "random(0, 100)" },
          on_message = { Pass = { set { x = "extra" }, say "Got it at {x}, from {sender}.", change "Dribble" } },
        },
        Dribble = {
          transitions = { { when = "seconds >= 1", to = "Run" } },
          exit = { say "To you, at {mate.x}!", send("mate", "Pass", { delay = 1, extra = "mate.x" }) },
        },
      },
    },

    Grunt = {
      place = "camp",
      initial = "March",
      states = {
        March = {
          execute = when("chance(0.03)", { say "Ambush!", send(everyone "Grunt", "Help") }),
          on_message = { Help = { say "{sender} is in trouble!", send("sender", "OnMyWay"), change "RunToHelp" } },
        },
        RunToHelp = { transitions = { { when = "seconds >= 2", to = "March" } } },
        Orders = { on_message = { OnMyWay = say "Good lad, {sender}." } },
      },
      global = "Orders",
    },

    -- A struck match sends itself a telegram for when it will have burned down.
    Match = {
      place = "hearth",
      initial = "Unlit",
      states = {
        Unlit = { execute = when("chance(0.1)", send("me", "Strike")), on_message = { Strike = change "Burning" } },
        Burning = {
          enter = { say "Fsssh.", send("me", "BurnedOut", { delay = 3 }) },
          on_message = { BurnedOut = change "Unlit" },
          exit = say "(it has burned down)",
        },
      },
    },
  },

  agents = {
    { "Wizard", class = "Wizard" },
    { "Orc", class = "Orc" },
    { "Pele", class = "Player", mate = agent "Socrates" },
    { "Socrates", class = "Player", mate = agent "Pele" },
    { "Grunt", class = "Grunt", count = 3 },
    { "Match", class = "Match" },
    { "Referee", class = "Referee" },
  },
}
