const LONGEST = 45

/** Beginning of a description, with an ellipsis if it is cut. Never splits a surrogate pair. */
export function cut(description: string): string {
  const letters = [...description]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : description
}
