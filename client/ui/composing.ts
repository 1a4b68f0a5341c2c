/** Key code that the standard gives to keys handled by an input method (UI Events, 8.3). */
const COMPOSED = 229

/**
 * Whether a key belongs to a text composition. In some browsers, the key that ends a composition arrives
 * after the composition has ended.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === COMPOSED
}
