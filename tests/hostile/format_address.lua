return { name = string.format("%p", {}) }
