const SIMPLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const LONGEST = 254

/** Checks for the form x@y.z. The code that is sent proves whether someone reads mail there. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && SIMPLE.test(text)
}
