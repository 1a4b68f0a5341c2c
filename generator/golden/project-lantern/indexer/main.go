// Command indexer writes the index that the search reads.
package main

import (
	"fmt"
	"os"

	"example.org/lantern/indexer/internal/tokens"
)

// Index maps a term to the numbers of the notes in which it stands.
//
// It is built once and never changed:
//
//	index := Build(notes)
//	index.Write(os.Stdout)
type Index struct {
	// Postings are sorted by number.
	Postings map[string][]int
	notes    int // how many were read
}

// Build reads all notes.
func Build(notes []string) *Index {
	index := &Index{Postings: map[string][]int{}, notes: len(notes)}
	for number, text := range notes {
		for _, term := range tokens.Split(text) {
			index.Postings[term] = append(index.Postings[term], number)
		}
	}
	return index
}

// Size is the number of terms.
func (index *Index) Size() int {
	return len(index.Postings)
}

func main() {
	if os.Getenv("LANTERN_QUIET") == "" {
		fmt.Println("reading", len(os.Args)-1, "files")
	}
	fmt.Println(Build(readAll(os.Args[1:])).Size(), "terms")
}
