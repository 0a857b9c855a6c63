-- Two football teams, whose players listen to them.
--
-- A state machine need not be a character (Buckland, chapter 2).  A team walks out on
-- the field, kicks off, attacks and defends, and tells its players whenever its state
-- changes.  The players do what their team says, each in his own way.  Compare a
-- team's diagram with a player's.
return {
  places = { "dressing room", "left half", "right half" },
  messages = { "WalkOut", "TakePositions", "Attack", "Defend", "BallIsOurs", "BallIsTheirs", "Goal" },

  classes = {
    Team = {
      place = "dressing room",
      initial = "DressingRoom",
      global = "Score",
      stats = { other = nobody, begins = false, goals = { 0, min = 0 } },
      states = {
        DressingRoom = wait { seconds = 1, transitions = { { when = "finished", to = "WalkOutOnField" } } },
        WalkOutOnField = wait {
          seconds = 1,
          enter = { say "Come on, lads!", send(everyone "Player", "WalkOut", { extra = "name" }) },
          transitions = { { when = "finished", to = "KickOff" } },
        },
        KickOff = wait {
          seconds = 1,
          enter = send(everyone "Player", "TakePositions", { extra = "name" }),
          transitions = {
            { when = "finished and begins", to = "Attacking" },
            { when = "finished", to = "Defending" },
          },
          -- The others have kicked off and lost the ball already.
          on_message = { BallIsOurs = set { begins = true } },
        },
        Attacking = {
          enter = send(everyone "Player", "Attack", { extra = "name" }),
          execute = when("chance(0.25)", {
            say "Lost it!",
            send("other", "BallIsOurs"),
            change "Defending",
          }, when("chance(0.1)", { add { goals = 1 }, say "GOAL! That makes {goals}.", send("me", "Goal") })),
        },
        Defending = {
          enter = send(everyone "Player", "Defend", { extra = "name" }),
          on_message = { BallIsOurs = change "Attacking" },
        },
        -- The team that lets in a goal kicks off.
        Score = {
          on_message = {
            Goal = { set { begins = false }, send("other", "BallIsTheirs"), change "KickOff" },
            BallIsTheirs = { set { begins = true }, change "KickOff" },
          },
        },
      },
    },

    -- A message to all players carries the team's name, and players of the other team ignore it.
    Player = {
      place = "dressing room",
      initial = "Sit",
      global = "Listen",
      stats = { team = nobody, ours = one_of { "left", "right" } },
      states = {
        Sit = {},
        TakePosition = { enter = when("ours == 'left'", go "left half", go "right half") },
        GoForward = {
          enter = when("ours == 'left'", go "right half", go "left half"),
          execute = when("chance(0.1)", say "Here! Here!"),
        },
        FallBack = {
          enter = when("ours == 'left'", go "left half", go "right half"),
          execute = when("chance(0.1)", say "Man on!"),
        },
        Listen = {
          on_message = {
            WalkOut = when("extra == team.name", change "TakePosition"),
            TakePositions = when("extra == team.name", change "TakePosition"),
            Attack = when("extra == team.name", change "GoForward"),
            Defend = when("extra == team.name", change "FallBack"),
          },
        },
      },
    },
  },

  agents = {
    { "Reds", class = "Team", other = agent "Blues", begins = true },
    { "Blues", class = "Team", other = agent "Reds" },
    { "Red", class = "Player", count = 3, team = agent "Reds" },
    { "Blue", class = "Player", count = 3, team = agent "Blues", ours = "right" },
  },

  -- Within a tick, the ball is with both for a moment.
  checks = {
    { always = "not (Reds.state == 'Attacking' and Blues.state == 'Attacking')", words = "both attack" },
  },
  measures = { goals = "sum('Team', 'goals')" },
}
