-- Robo-Kitty: cartridges, and rules that swap them.
--
-- A cartridge is a state: what kitty does while it is plugged in.  The rules are on a
-- chip in kitty's head: here, a list of transitions that all cartridges share, except
-- for those that lead to the cartridge itself:
--
--     IF Kitty_Hungry AND NOT Kitty_Playful
--         SWITCH_CARTRIDGE eat_fish
--
-- To teach kitty something new, add a cartridge and a rule; nothing that is already
-- here needs to change (Buckland, chapter 2).

-- The chip.  Rules are tested from the top, and the first that holds is followed.
local rules = {
  { when = "pressure >= 8", to = "poo_on_carpet" },
  { when = "hungry >= 6 and playful < 6", to = "eat_fish" },
  { when = "playful >= 6", to = "play_with_string" },
  { when = "finished", to = "sit_there" },
}

-- The rules that apply to a cartridge.  This runs once, while the file is read.
local function chip(cartridge)
  local concerned = {}
  for i = 1, #rules do
    if rules[i].to ~= cartridge then
      concerned[#concerned + 1] = rules[i]
    end
  end
  return concerned
end

return {
  places = { "carpet", "bowl" },

  classes = {
    Kitty = {
      place = "carpet",
      initial = "sit_there",
      stats = {
        hungry = { 3, min = 0, max = 10, full = 6, sense = "bad" },
        playful = { 3, min = 0, max = 10, full = 6, sense = "good" },
        pressure = { 0, min = 0, max = 10, full = 8, sense = "bad" },
      },
      update = {
        when("chance(0.3)", add { hungry = 1 }),
        when("chance(0.2)", add { playful = 1 }),
      },

      states = {
        -- Without a cartridge, kitty is an inanimate metallic sculpture.
        sit_there = {
          enter = say "(looks cute, in a Metal Mickey kind of way)",
          transitions = chip "sit_there",
        },
        play_with_string = {
          enter = { go "carpet", say "Mrrp!" },
          execute = { say "(string)", add { playful = -2 }, when("playful == 0", finish) },
          transitions = chip "play_with_string",
        },
        eat_fish = {
          enter = { go "bowl", say "Fish!" },
          execute = { say "Nom.", add { hungry = -2, pressure = 2 }, when("hungry == 0", finish) },
          transitions = chip "eat_fish",
        },
        poo_on_carpet = {
          enter = { go "carpet", say "..." },
          execute = { add { pressure = -4 }, when("pressure == 0", { say "Meow.", finish }) },
          transitions = chip "poo_on_carpet",
        },
      },
    },
  },

  agents = { { "Kitty", class = "Kitty" } },
}
