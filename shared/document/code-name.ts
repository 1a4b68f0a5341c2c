const WORD = '[\\p{L}_$][\\p{L}\\p{N}_$]*'
const NAME = new RegExp(`^(${WORD}(?:(?:\\.|::|#)${WORD})*)[!?]?(?:\\(\\))?$`, 'u')
const LENGTHS = [2, 200] as const

/**
 * Returns the name if inline code consists only of a name: `admit`, `Queue.admit`, `Queue::admit()`. The
 * parts of the result are separated by dots. Undefined for other code.
 */
export function codeName(text: string): string | undefined {
  const name = NAME.exec(text)?.[1]?.replace(/::|#/g, '.')
  return name && name.length >= LENGTHS[0] && name.length <= LENGTHS[1] ? name : undefined
}
