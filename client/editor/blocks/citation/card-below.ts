import { isSuggestionAnchor } from '../../../../shared/document/suggestion-anchor.ts'

/** Card with the suggestion for the block that contains a chip. */
export function cardBelow(chip: Element | undefined): Element | undefined {
  const root = chip?.closest('.ProseMirror')
  let block: Element | null | undefined = chip
  while (block && block.parentElement !== root) block = block.parentElement
  const next = block?.nextElementSibling
  return next && isSuggestionAnchor(next.id) ? next : undefined
}

/** The area around the chip and the card with its buttons. A popover must not cover it. */
export function aroundBoth(chip: Element, card: Element) {
  return {
    contextElement: chip,
    getBoundingClientRect: () => {
      const { x, y, width } = chip.getBoundingClientRect()
      return new DOMRect(x, y, width, card.getBoundingClientRect().bottom - y)
    },
  }
}

const ENOUGH = 200

/** Whether a quotation fits above the chip. Below the card, the popover would cover the following text. */
export function hasRoomAbove(chip: Element): boolean {
  return chip.getBoundingClientRect().top >= ENOUGH
}
