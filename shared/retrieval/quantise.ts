const LARGEST = 127

/**
 * A vector's direction in a byte a number, which is enough to compare directions: the largest number becomes 127. One of
 * nothing but zeros has none, and stays so.
 */
export function quantise(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  // Divided first: the quotient of two numbers that are next to nothing still is one.
  return Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * LARGEST)))
}
