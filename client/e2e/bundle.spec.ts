import { expect, test } from '@playwright/test'
import { BUDGETS, scriptSize } from './bundle-sizes.ts'

for (const [name, { parts, limit }] of Object.entries(BUDGETS)) {
  // biome-ignore lint/correctness/noEmptyPattern: this test needs no browser.
  test(`${name} costs at most ${limit} kB of compressed script`, ({}) => {
    expect(scriptSize(parts)).toBeLessThanOrEqual(limit)
  })
}
