import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { type CitedPlace, type FollowableCitation, findCitation } from '../../db/tables/citations.ts'
import { readSources } from '../../db/tables/source-files.ts'
import { type EarlierSource, QUOTED_LINES, readCitationSource, type Source } from '../../shared/contract/pages.ts'
import { languageOfPath } from '../../shared/document/language-of-path.ts'
import { sourceLink } from '../../shared/document/source-link.ts'
import { redact } from '../../shared/secrets/redact.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizePage, withCode } from '../rbac/authorize.ts'

export function registerCitationSource(app: FastifyInstance, { database }: { database: Database }): void {
  route(
    app,
    readCitationSource,
    async ({ params, actor }) => {
      const citation = await findCitation(database.sql, params.id)
      if (!citation) throw notFound()
      const read = await authorizePage(database.sql, actor, 'project.read', citation.page_id)
      const project = withCode(actor, read.project)
      if (citation.state === 'gone') return goneSource(citation, project.git_url)
      const isStale = citation.state === 'stale'
      const place = placeNow(citation)
      const [file] = await readSources(database.sql, project.id, [place.path])
      if (!file) return goneSource(citation, project.git_url)
      return {
        ...whereabouts(place, project.git_url),
        text: quoted(linesOf(file.content).slice(place.start_line - 1, place.end_line)),
        before: isStale ? earlier(citation, project.git_url) : null,
        seen: isStale ? (citation.other?.hash ?? null) : null,
        ...(project.code ? {} : { whole: false as const }),
      }
    },
    { programs: true },
  )
}

/** Source of a citation whose code no longer exists. Contains only the lines that were stored. */
function goneSource(citation: FollowableCitation, gitUrl: string | null): Source {
  if (citation.quote === null) throw notFound()
  return { ...whereabouts(citation, gitUrl), text: keptText(citation.quote, citation.path), before: null, seen: null }
}

function earlier(citation: FollowableCitation, gitUrl: string | null): EarlierSource {
  const { path, start_line, quote } = citation
  const text = quote === null ? null : keptText(quote, path)
  return { path, start_line, text, href: sourceLink(gitUrl, citation) }
}

/** Redacts stored lines again, because they may be older than the current rules for secrets. */
function keptText(quote: string, path: string): string {
  return quoted(linesOf(redact(quote, path)))
}

function whereabouts(place: CitedPlace, gitUrl: string | null) {
  return { ...describePlace(place, gitUrl), first_line: place.start_line }
}

/** Current place of the cited code. If the statement is stale, this is the place of the changed code. */
export function placeNow(citation: FollowableCitation): CitedPlace {
  return (citation.state === 'stale' && citation.other) || citation
}

export function describePlace(place: CitedPlace, gitUrl: string | null) {
  const { path, start_line, end_line } = place
  return { path, language: languageOfPath(path), start_line, end_line, href: sourceLink(gitUrl, place) }
}

/** Splits content into lines as citations count them. Accepts both kinds of line endings. */
export function linesOf(content: string): string[] {
  return content.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

function quoted(lines: readonly string[]): string {
  return lines.slice(0, QUOTED_LINES).join('\n')
}
