import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isSafeLink, pageOfLink } from '../../shared/document/addresses.ts'

export type OpenLinksOptions = { openPage: (pageId: number, anchor: string) => void }

/** Opens the target of a clicked link. To edit the words of a link, people move into it with the keys. */
export const OpenLinks = Extension.create<OpenLinksOptions>({
  name: 'openLinks',

  addOptions() {
    return { openPage: () => undefined }
  },

  addProseMirrorPlugins() {
    const { openPage } = this.options
    return [
      new Plugin({
        props: {
          handleClick: (view, _position, event) => {
            const link = event.target instanceof Element ? event.target.closest('a[href]') : null
            if (!link || !view.dom.contains(link) || event.altKey || event.button !== 0) return false
            const href = link.getAttribute('href') ?? ''
            const target = pageOfLink(href)
            if (target) openPage(target.pageId, target.anchor)
            else if (isSafeLink(href)) window.open(href, '_blank', 'noopener,noreferrer')
            return true
          },
        },
      }),
    ]
  },
})
