return {
  title = "who cooked the stew?",
  world = "messaging", seed = 1, at = 14,
  steps = {
    tell "Bob is about to go home. Elsa is doing the housework. Neither knows about the other but by telegrams.",
    point { "This is the post office. It is empty.", view = "telegrams" },
    predict { "Bob comes home now, and wires HiHoneyImHome before his hat is off. What will Elsa be doing at the end of the tick?", answer = "Elsa.state",
              because = "He sent HiHoneyImHome as he came in; it is delivered at once." },
    predict { "When will he sit down to eat?", answer = "time", unit = "s", at = 'Miner_Bob.state == "EatStew"', within = 30, never = true },
    explain { "Why did Bob get up? Ask with {key why}.", about = "Miner Bob", at = 18, from = 18, solve = "w<Esc>" },
    try { "Make Elsa cook although Bob is not at home.", done = 'Elsa.state == "CookStew" and Miner_Bob.place ~= "shack"', from = 3,
          hint = "{key send} sends a telegram: to Elsa, HiHoneyImHome.", solve = ":send nobody Elsa HiHoneyImHome<Enter>" },
    find { "In which tick did Elsa first go to the bathroom? Go there.", done = 'Elsa.state == "VisitBathroom"', first = true, solve = "1g" },
    quiz { "Which of these could Elsa not have known?", choices = { "where Bob is", "that the stew is ready" }, right = 1 },
  },
}
