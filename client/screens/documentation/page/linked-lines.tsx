import { useMemo } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { Citation, PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { linesNamed } from '../../../../shared/document/part-anchor.ts'
import { sourceLink } from '../../../../shared/document/source-link.ts'
import { late } from '../../../ui/late.tsx'
import { citedMost } from './cited-most.ts'

const SourceView = late(async () => (await import('../../../editor/blocks/source-view/source-view.tsx')).SourceView)

type LinkedLinesProps = {
  project: Project
  page: Pick<PageRow, 'name' | 'kind'>
  citations: ReadonlyMap<number, Citation>
}

/** Shows over the page the lines that the address names, from the file that the page is about. */
export function LinkedLines({ project, page, citations }: LinkedLinesProps) {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  const named = linesNamed(hash.slice(1))
  const file = useMemo(() => citedMost([...citations.values()], page.name), [citations, page.name])
  // Shows nothing on a folder's page, which is about many files: there, a link to lines leads to the file's
  // row.
  if (!named || !file || page.kind === 'folder') return null
  const { git_url, commit_hash } = project
  return (
    <SourceView
      key={hash}
      citationId={file.id}
      path={file.path}
      lines={{ ...named, href: sourceLink(git_url, { ...named, path: file.path, commit_hash }) }}
      onClose={() => history.replaceState(history.state, '', `${location.pathname}${location.search}`)}
      finalFocus={() => document.getElementById('content')}
    />
  )
}
