const LARGEST = 127

/**
 * Direction of a vector with one byte per number, which is enough to compare directions: the largest number
 * becomes 127. A vector of zeros has no direction and stays unchanged.
 */
export function quantise(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  // Divides first, because the ratio of two tiny numbers is still precise.
  return Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * LARGEST)))
}
