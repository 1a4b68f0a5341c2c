import { randomKey } from '../../basics/ids.ts'

const ROOT = /^canvas:([\w-]{1,64})$/

export const mintCanvasId = randomKey

export function isCanvasId(value: unknown): value is string {
  return typeof value === 'string' && ROOT.test(`canvas:${value}`)
}

/** Whether the name of a root type in a page's document belongs to a drawing. */
export function isCanvasRoot(name: string): boolean {
  return ROOT.test(name)
}
