import { useSnapshot } from 'valtio'
import { type Finding, type Publication, REASON_MAX } from '../../../shared/contract/publication.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { chooseSource, giveReason, publishing } from './publishing.ts'
import { SECRET_WORDS } from './secret-words.ts'
import styles from './what-readers-see.module.css'

/** Lists what readers will see and what of it looks like a secret. */
export function WhatReadersSee() {
  const { project, publication, showSource, reason } = useSnapshot(publishing)
  const hasSources = project.type !== 'user'
  const isPublic = publication?.repository === 'public'
  return (
    <div className={styles.details}>
      <ul className={styles.list}>
        <li>{pagesWords(publication)}, with their images</li>
        {hasSources ? <li>The lines of code that pages quote</li> : null}
        {hasSources && (showSource || isPublic) ? (
          <li>
            Whole source files, code search, and code in answers
            {isPublic ? ': the repository is public at its host' : ''}
          </li>
        ) : null}
        <li>The project’s entry in llms.txt and the sitemap, where search engines find it</li>
      </ul>
      {hasSources && !isPublic ? (
        <Switch
          label="Show source code to readers"
          hint="Whole files and code search. Otherwise readers see the lines that pages quote."
          checked={showSource}
          onChange={chooseSource}
        />
      ) : null}
      <Check publication={publication as Publication | null | undefined} reason={reason} />
    </div>
  )
}

function pagesWords(publication: { pages: number } | null | undefined): string {
  if (!publication) return 'All pages'
  return publication.pages === 1 ? 'The page' : `All ${publication.pages} pages`
}

function Check({ publication, reason }: { publication: Publication | null | undefined; reason: string }) {
  return (
    <div className={styles.check} role="status">
      {publication === undefined ? 'Checking for passwords and keys…' : null}
      {publication === null
        ? 'The server couldn’t be reached. It checks for passwords and keys before the project becomes public.'
        : null}
      {publication?.findings.length === 0 ? 'No passwords or keys found.' : null}
      {publication && publication.findings.length > 0 ? <Findings publication={publication} reason={reason} /> : null}
    </div>
  )
}

/** Number of findings that are listed; the others are only counted. */
const LISTED = 6

function Findings({ publication: { findings, more }, reason }: { publication: Publication; reason: string }) {
  const others = findings.length - LISTED
  return (
    <>
      <Notice tone="attention" title={titleOf(findings.length, more)}>
        <ul className={styles.findings}>
          {findings.slice(0, LISTED).map((finding) => (
            <li key={JSON.stringify(finding)}>{placeOf(finding)}</li>
          ))}
          {others > 0 ? <li>{more ? 'And more' : `And ${others} more`}</li> : null}
        </ul>
        {findings.length === 1 && !more
          ? 'Remove it first, or give a reason why it may be shown. In source code, readers see [redacted] instead.'
          : 'Remove them first, or give a reason why they may be shown. In source code, readers see [redacted] instead.'}
      </Notice>
      <TextField label="Reason" value={reason} onChange={giveReason} maxLength={REASON_MAX} />
    </>
  )
}

function titleOf(count: number, more: boolean): string {
  if (more) return `More than ${count} places look like a password or key`
  return count === 1 ? 'One place looks like a password or key' : `${count} places look like a password or key`
}

function placeOf({ where, name, line, kind }: Finding): string {
  const what = SECRET_WORDS[kind]
  if (where === 'page') return `${what} on the page “${name || 'Untitled'}”`
  return `${what} in ${name}, line ${line}${where === 'quote' ? ', quoted on a page' : ''}`
}
