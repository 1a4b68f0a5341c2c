import { OrderedList } from '@tiptap/extension-list'
import { wholeNumber } from '../limits.ts'

const LARGEST = 1_000_000_000

export const OrderedListNode = OrderedList.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      start: {
        default: 1,
        parseHTML: (element) => wholeNumber(element.getAttribute('start'), { min: -LARGEST, max: LARGEST, none: 1 }),
      },
    }
  },
})
