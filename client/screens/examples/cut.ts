const LONGEST = 45

/** The beginning of a description, with an ellipsis where it goes on. Letters of two code units are not cut in two. */
export function cut(description: string): string {
  const letters = [...description]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : description
}
