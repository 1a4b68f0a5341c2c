const SIMPLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const LONGEST = 254

/** Checks only for the form x@y.z. Whether the address works is proved by the code that is sent to it. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && SIMPLE.test(text)
}
