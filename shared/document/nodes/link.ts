import { Link } from '@tiptap/extension-link'
import { isSafeLink, pageOfLink } from '../addresses.ts'
import { shortened } from '../limits.ts'

/** Link to the web, to an e-mail address, or with `page:{id}` to another page of the same project. */
export const LinkMark = Link.extend({
  // Text typed after a link doesn't become part of it. Otherwise, typing after a pasted address would extend
  // the link.
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

/**
 * Address of a link in HTML. A copied link has an `href` that works elsewhere, and the page's address in
 * `data-page`.
 */
function addressOf(element: HTMLElement): string | null {
  const own = element.getAttribute('data-page')
  return own && pageOfLink(own) ? own : element.getAttribute('href')
}
