import type { Code } from 'mdast'
import { isSafeLink } from '../../addresses.ts'
import { MAX_VALUE_CHARS } from '../../limits.ts'
import type { DocNode } from '../../node.ts'

const SOURCE_ADDRESS = /\bgit_url="([^"\s]+)"/

/** Code block: the first word after the fence is its language; the address of the source may follow. */
export function codeBlock({ lang, meta, value }: Code): DocNode {
  const address = SOURCE_ADDRESS.exec(`${lang ?? ''} ${meta ?? ''}`)?.[1]
  const language = lang && !lang.startsWith('git_url=') ? lang.slice(0, MAX_VALUE_CHARS) : null
  const attrs = { ...(language && { language }), ...(address && isSafeLink(address) && { git_url: address }) }
  return {
    type: 'codeBlock',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(value !== '' && { content: [{ type: 'text', text: value }] }),
  }
}
