import { type Element, style } from './tree.ts'

type Place = { isInPre: boolean; isInLink: boolean; isInHeading: boolean }

/**
 * Checks whether a style cancels the meaning of an element (`not`), such as a `strong` with normal
 * weight.
 */
export function means(element: Element, name: string): { not: boolean } {
  const weight = style(element, 'font-weight')
  if (name === 'strong') return { not: /^(?:normal|[1-4]00)$/.test(weight) }
  if (name === 'em') return { not: style(element, 'font-style') === 'normal' }
  if (name === 'u' || name === 's') return { not: style(element, 'text-decoration').startsWith('none') }
  return { not: false }
}

export function stylesOf(element: Element, { isInPre, isInLink, isInHeading }: Place): string[] {
  if (isInPre || !(element.tagName === 'span' || element.tagName === 'font' || element.tagName === 'a')) return []
  const decoration = `${style(element, 'text-decoration')} ${style(element, 'text-decoration-line')}`
  const isBold = /^(?:bold|bolder|[6-9]00)$/.test(style(element, 'font-weight'))
  const isLink = isInLink || element.tagName === 'a'
  return [
    ...(isBold && !isInHeading ? ['strong'] : []),
    ...(/^(?:italic|oblique)/.test(style(element, 'font-style')) ? ['em'] : []),
    ...(decoration.includes('underline') && !isLink ? ['u'] : []),
    ...(decoration.includes('line-through') ? ['s'] : []),
    ...(MONOSPACED.test(style(element, 'font-family')) ? ['code'] : []),
  ]
}

const MONOSPACED = /^["']?(?:courier|consolas|menlo|monaco|roboto mono|source code|sfmono|ui-monospace|monospace)/

export function marked(marks: readonly string[], inner: string): string {
  if (marks.length === 0 || inner === '') return inner
  return `${marks.map((mark) => `<${mark}>`).join('')}${inner}${marks
    .toReversed()
    .map((mark) => `</${mark}>`)
    .join('')}`
}
