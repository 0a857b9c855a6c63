-- All kinds of telegrams: to one, to many, delayed.
--
-- The examples of messaging in the book (Buckland, chapter 2):
--   a wizard throws a fireball at an orc        point to point
--   a player passes the ball                    with extra information: where
--   a grunt is ambushed and calls his comrades  broadcast to a class, answered by another
--   a match burns down to the fingers           delayed, to oneself
return {
  places = { "tower", "pitch", "camp", "corridor" },
  messages = { "Fireball", "Dodged", "Pass", "Ball", "Help", "OnMyWay", "Safe", "BurnedDown" },

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

    -- Brings the ball into play, and then watches.
    Referee = {
      place = "pitch",
      initial = "Whistle",
      states = {
        Whistle = {
          execute = {
            say "Play!",
            send("Pele", "Pass", { extra = 10 }),
            send("Pele", "Ball", { delay = 2 }),
            change "Watch",
          },
        },
        Watch = { exits = {} },
      },
    },

    -- A pass tells where the ball will be, and runs ahead of it; the ball takes two seconds.
    Player = {
      place = "pitch",
      initial = "Run",
      stats = { mate = nobody, x = { 10, min = 0, max = 20 }, spot = { 10, min = 0, max = 20 } },
      states = {
        Run = {
          execute = add { x = "random(-1, 1)" },
          on_message = { Pass = { set { spot = "extra" }, say "To {spot}!", change "MeetBall" } },
        },
        MeetBall = {
          execute = when("x ~= spot", add { x = "spot > x and 1 or -1" }),
          on_message = {
            Ball = when("x == spot", say "Got it at {x}, from {sender}.", say "Missed it by {spot - x}!"),
          },
          transitions = { { when = "seconds > 2", to = "Dribble" } },
        },
        Dribble = {
          transitions = { { after = 1, to = "Run" } },
          exit = {
            set { spot = "mate.x + random(-2, 2)" },
            say "To you, at {spot}!",
            send("mate", "Pass", { extra = "spot" }),
            send("mate", "Ball", { delay = 2 }),
          },
        },
      },
    },

    -- Whoever comes first tells everybody, so that the others can stop running.
    Grunt = {
      place = "camp",
      initial = "March",
      global = "Orders",
      stats = { friend = nobody },
      states = {
        March = {
          execute = when("chance(0.03)", { say "Ambush!", send(everyone "Grunt", "Help"), change "HoldOut" }),
          on_message = {
            Help = {
              set { friend = "sender" },
              say "{sender} is in trouble!",
              send("sender", "OnMyWay"),
              change "RunToHelp",
            },
          },
        },
        HoldOut = { on_message = { Safe = { say "Not a moment too soon, {sender}.", change "March" } } },
        RunToHelp = {
          execute = when("chance(0.2)", {
            say "Here I am, {friend}!",
            send(everyone "Grunt", "Safe"),
            change "March",
          }),
          on_message = { Safe = { say "Well done, {sender}.", change "March" } },
        },
        Orders = { on_message = { OnMyWay = say "Good lad, {sender}." } },
      },
    },

    -- A struck match sends a telegram for when it will have burned down to the fingers.  By
    -- then it may be out, and another one burn: extra says which match it was.
    Prowler = {
      place = "corridor",
      initial = "Grope",
      stats = { match = { 0, min = 0 } },
      states = {
        Grope = {
          execute = when("chance(0.1)", change "HoldMatch"),
          on_message = { BurnedDown = say "Number {extra} would have burned me." },
        },
        HoldMatch = {
          enter = { add { match = 1 }, say "Fsssh.", send("me", "BurnedDown", { delay = 30, extra = "match" }) },
          execute = when("chance(0.01)", { say "Who's there? (puff)", change "Grope" }),
          on_message = {
            BurnedDown = when("extra == match", { say "Ouch! (drops it)", change "Grope" }),
          },
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
    { "Prowler", class = "Prowler" },
    { "Referee", class = "Referee" },
  },
}
