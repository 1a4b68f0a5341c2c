import type { NamedSymbol } from '../../../shared/contract/named-symbols.ts'
import { fileAnchor } from '../../../shared/document/part-anchor.ts'
import { citationLabel } from '../../../shared/document/source-link.ts'

type Lead = { pageId: number; anchor: string; title: string }

/** Target and tooltip of a name: the lines that declare it, on the page about their file. */
export function leadOf(symbol: NamedSymbol): Lead {
  const { kind, page_id, path } = symbol
  return { pageId: page_id, anchor: `#${fileAnchor(path, symbol)}`, title: `${kind} · ${citationLabel(symbol)}` }
}
