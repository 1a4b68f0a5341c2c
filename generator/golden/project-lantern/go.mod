module example.org/lantern

go 1.24
