import { Link } from '@tiptap/extension-link'
import { isSafeLink } from '../addresses.ts'
import { shortened } from '../limits.ts'

/** A link to the web, to an address, or with `page:{id}` to another page of the same project. */
export const LinkMark = Link.extend({
  addAttributes() {
    return {
      href: { default: null, parseHTML: (element) => element.getAttribute('href') },
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
