return { [say] = 1 }
