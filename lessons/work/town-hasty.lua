-- A hundred couples, who are in and out: nobody takes her time any more.
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
        VisitBathroom = { execute = revert },
      },
    },
  },

  agents = agents,
}
