/** How many arguments a function head takes, counted by the commas between its outer brackets. */
export function arityIn(head: string): number {
  const open = head.indexOf('(')
  if (open < 0) return 0
  let depth = 0
  let commas = 0
  let isEmpty = true
  for (let at = open; at < head.length; at++) {
    const char = head[at] ?? ''
    if (/[([{]/.test(char)) depth++
    else if (/[)\]}]/.test(char) && --depth === 0) break
    else if (char === ',' && depth === 1) commas++
    if (at > open && /\S/.test(char)) isEmpty = false
  }
  return isEmpty ? 0 : commas + 1
}
