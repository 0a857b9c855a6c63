return { name = string.format("%99999999d", 1) }
