import { type ReactNode, useContext } from 'react'
import { pageLink } from '../../../shared/document/addresses.ts'
import styles from '../document.module.css'
import { leadOf } from '../symbols/lead-of.ts'
import { SymbolsContext } from './named-symbols.ts'
import { PageLink } from './page-link.tsx'

/** Inline code that is a name. Links to a symbol if exactly one symbol has that name. */
export function CodeName({ name, children }: { name: string; children: ReactNode }) {
  const symbol = useContext(SymbolsContext).get(name)
  if (!symbol) return children
  const { pageId, anchor, title } = leadOf(symbol)
  return (
    <PageLink href={`${pageLink(pageId)}${anchor}`} title={title} className={styles.codeName ?? ''}>
      {children}
    </PageLink>
  )
}
