return { [1.5] = 1 }
