import * as encoding from 'lib0/encoding'

/** Builds updates byte by byte, as someone without an editor would. */
export function written(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  write(encoder)
  return encoding.toUint8Array(encoder)
}

export const numbers = (values: readonly number[]) =>
  written((encoder) => {
    for (const value of values) encoding.writeVarUint(encoder, value)
  })

/** Update with structs of one client, each written by `struct`. */
export const structsOf = (
  { client, count }: { client: number; count: number },
  struct: (encoder: encoding.Encoder, at: number) => void,
) =>
  written((encoder) => {
    for (const value of [1, count, client, 0]) encoding.writeVarUint(encoder, value)
    for (let at = 0; at < count; at++) struct(encoder, at)
    encoding.writeVarUint(encoder, 0)
  })

/** Update that deletes these ranges of a client: clocks and lengths. */
export const deleting = (client: number, ranges: readonly (readonly [number, number])[]) =>
  numbers([0, 1, client, ranges.length, ...ranges.flat()])

/** Ranges of every other character among `count` characters, starting at a clock. */
export const everySecond = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => [from + 2 * at, 1] as const)
