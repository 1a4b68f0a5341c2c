package main

import "os"

// readAll returns the texts of the files that can be read.
func readAll(paths []string) []string {
	var texts []string
	for _, path := range paths {
		if text, err := os.ReadFile(path); err == nil {
			texts = append(texts, string(text))
		}
	}
	return texts
}
