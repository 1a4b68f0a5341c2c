import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { isSafeLink, pageOfLink } from '../../../shared/document/addresses.ts'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { useSurroundings } from '../surroundings.ts'

type PageLinkProps = { href: string; title: string | null; className?: string; children: ReactNode }

/** A link in a page: to another page of the project, or to the web. Other links are shown as plain text. */
export function PageLink({ href, title, className, children }: PageLinkProps) {
  const { addressOfPage } = useSurroundings()
  const target = pageOfLink(href)
  if (target) {
    const address = addressOfPage(target.pageId)
    if (!address) return <span title="This page no longer exists">{children}</span>
    return (
      <Titled title={title}>
        <Link href={`${address}${target.anchor}`} className={className}>
          {children}
        </Link>
      </Titled>
    )
  }
  if (!isSafeLink(href)) return children
  return (
    <Titled title={title}>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    </Titled>
  )
}

/** Shows the title of a link as a tooltip, for the pointer and for keys alike. */
function Titled({ title, children }: { title: string | null; children: ReactElement }) {
  return title ? <Tooltip text={title}>{children}</Tooltip> : children
}
