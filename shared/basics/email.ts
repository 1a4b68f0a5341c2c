const SIMPLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const LONGEST = 254

/** x@y.z; whether somebody reads mail there is settled by the code that is sent. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && SIMPLE.test(text)
}
