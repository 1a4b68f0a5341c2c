import { Link } from '@tiptap/extension-link'
import { isSafeLink, pageOfLink } from '../addresses.ts'
import { shortened } from '../limits.ts'

/** A link to the web, to an address, or with `page:{id}` to another page of the same project. */
export const LinkMark = Link.extend({
  // What is written behind a link is not its words: an address that was pasted would go on for ever.
  inclusive: false,

  addAttributes() {
    return {
      href: { default: null, parseHTML: addressOf },
      title: { default: null, parseHTML: (element) => shortened(element.getAttribute('title')) },
    }
  },
}).configure({
  openOnClick: false,
  autolink: true,
  linkOnPaste: true,
  defaultProtocol: 'https',
  protocols: ['page'],
  isAllowedUri: (href) => isSafeLink(href),
  HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
})

/** What is copied leads to a page in a way that works elsewhere, and says which page it is. */
function addressOf(element: HTMLElement): string | null {
  const own = element.getAttribute('data-page')
  return own && pageOfLink(own) ? own : element.getAttribute('href')
}
