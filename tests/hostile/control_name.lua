return { messages = { "\27[2J" } }
