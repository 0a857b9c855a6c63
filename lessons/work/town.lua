-- A hundred couples.  The women take their time in the bathroom, and that is the trouble.
local agents = {}
for number = 2, 100 do
  local bob, elsa = "Bob " .. number, "Elsa " .. number
  agents[#agents + 1] = { bob, class = "Miner", wife = agent(elsa), thirst = number % 5, fatigue = number % 9 }
  agents[#agents + 1] = { elsa, class = "MinersWife", husband = agent(bob) }
end

return {
  extends = "messaging",

  classes = {
    MinersWife = {
      states = {
        -- No longer over in a turn: she is in there for a second, whoever wires her.
        VisitBathroom = wait {
          seconds = 1,
          enter = say "Walkin' to the can. Need to powda mah pretty li'l nose",
          exit = say "Leavin' the john",
          transitions = { { when = "finished", to = revert } },
        },
      },
    },
  },

  agents = agents,
}
