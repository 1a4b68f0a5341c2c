const WORD = '[\\p{L}_$][\\p{L}\\p{N}_$]*'
const NAME = new RegExp(`^(${WORD}(?:(?:\\.|::|#)${WORD})*)[!?]?(?:\\(\\))?$`, 'u')
const LENGTHS = [2, 200] as const

/**
 * Name in inline code that contains nothing else: `admit`, `Queue.admit`, `Queue::admit()`. The result
 * separates its parts by dots. Undefined for other code.
 */
export function codeName(text: string): string | undefined {
  const name = NAME.exec(text)?.[1]?.replace(/::|#/g, '.')
  return name && name.length >= LENGTHS[0] && name.length <= LENGTHS[1] ? name : undefined
}
