const LARGEST = 127

/**
 * Scales a vector to one byte per number, so that the largest number becomes 127. One byte is precise enough,
 * because only directions are compared. A vector of zeros has no direction and stays unchanged.
 */
export function quantise(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  // Divides before it multiplies, because the ratio of two tiny numbers is still precise.
  return Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * LARGEST)))
}
