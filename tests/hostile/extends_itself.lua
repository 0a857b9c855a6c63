return { extends = "extends_itself" }
