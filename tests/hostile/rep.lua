return { name = ("x"):rep(1 << 60) }
