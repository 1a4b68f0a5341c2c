/** What the standard gives to keys that a method of input takes (UI Events, 8.3). */
const COMPOSED = 229

/** Of letters that are being put together, keys belong to that; the one that ends it comes, in some browsers, after the end. */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === COMPOSED
}
