import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isSafeLink, pageOfLink } from '../../../shared/document/addresses.ts'
import { useSurroundings } from '../surroundings.ts'

/** A link in a page: to another page of the project, or out into the web. Others are shown as plain words. */
export function PageLink({ href, title, children }: { href: string; title: string | null; children: ReactNode }) {
  const { addressOfPage } = useSurroundings()
  const target = pageOfLink(href)
  if (target) {
    const address = addressOfPage(target.pageId)
    if (!address) return <span title="This page does not exist any more">{children}</span>
    return (
      <Link href={`${address}${target.anchor}`} title={title ?? undefined}>
        {children}
      </Link>
    )
  }
  if (!isSafeLink(href)) return children
  return (
    <a href={href} title={title ?? undefined} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
