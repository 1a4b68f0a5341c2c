import { expect, it } from 'vitest'
import { isPeripheral } from './periphery.ts'

it.each([
  ['examples/a.ts', true],
  ['src/examples/a.ts', true],
  ['benchmark/a.rs', true],
  ['packages/core/bench/a.ts', true],
  ['src/benchmark/run.rs', false],
  ['lib/fuzz/a.py', false],
  ['src/a.ts', false],
  ['src/main/java/com/example/shop/Cart.java', false],
  ['app/src/commonMain/kotlin/org/samples/Cart.kt', false],
  ['samples/shop/src/main/java/com/acme/Cart.java', true],
])('%s is at the edge of the project: %s', (path, expected) => {
  expect(isPeripheral(path)).toBe(expected)
})
