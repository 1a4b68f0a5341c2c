import type { CalledName } from '../../../units/steps/told-steps.ts'
import { code, inline, linked, type Phrase, say } from '../../inline.ts'

export function nameOf({ text, file }: CalledName): Phrase {
  return file ? linked(code(text), file.page, file.anchor) : code(text)
}

/** "a, b and c" with the word that a language has for it. */
export function listed(items: readonly Phrase[], word: string): Phrase {
  const last = items.at(-1) ?? ''
  const others = items.slice(0, -1)
  if (others.length === 0) return last
  return say`${others.flatMap((item, at) => (at === 0 ? [item] : [', ', item]))} ${word} ${last}`
}

export function codes(texts: readonly string[], word: string): Phrase {
  return listed(texts.map(code), word)
}

/** The phrase as the beginning of a sentence. */
export function capital(phrase: Phrase): Phrase {
  const [first, ...rest] = inline(phrase)
  if (!first?.text || first.marks) return phrase
  return [{ ...first, text: first.text.slice(0, 1).toUpperCase() + first.text.slice(1) }, ...rest]
}

/** The phrase as a later part of a sentence. */
export function small(phrase: Phrase): Phrase {
  const [first, ...rest] = inline(phrase)
  if (!first?.text || first.marks) return phrase
  return [{ ...first, text: first.text.slice(0, 1).toLowerCase() + first.text.slice(1) }, ...rest]
}
