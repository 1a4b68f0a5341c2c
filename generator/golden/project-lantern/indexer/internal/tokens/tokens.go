// Package tokens splits texts into terms.
package tokens

import "strings"

// Tokenizer turns a text into terms.
type Tokenizer interface {
	Split(text string) []string
}

// MinLength is the length below which words are left out.
const MinLength = 2

// Split returns the words of a text in small letters.
//
// Deprecated: Use a Tokenizer.
func Split(text string) []string {
	var terms []string
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if len(word) >= MinLength {
			terms = append(terms, word)
		}
	}
	return terms
}
