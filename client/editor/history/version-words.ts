import type { PageVersion } from '../../../shared/contract/versions.ts'

/** Texts for the list of versions. */

/** Reason for a version, and the people who have written since the previous one. */
export function reasonOf({
  reason,
  authors,
  commit_hash,
}: Pick<PageVersion, 'reason' | 'authors' | 'commit_hash'>): string {
  const people = peopleOf(authors)
  const from = commit_hash ? ` from ${commit_hash.slice(0, 7)}` : ''
  switch (reason) {
    case 'edit':
    case 'named':
      return people || 'Edited'
    case 'after-refresh':
      return `Written by Docwright${from}`
    case 'before-refresh':
      return [`Before the refresh${from}`, people].filter(Boolean).join(' · ')
    case 'before-restore':
      return ['Before a restore', people].filter(Boolean).join(' · ')
    case 'before-undo':
      return ['Before a refresh was undone', people].filter(Boolean).join(' · ')
  }
}

export function peopleOf(authors: readonly string[]): string {
  return new Intl.ListFormat('en').format(authors)
}

/** Names the code whose change made a refresh write this version. */
export function whyOf({ why }: Pick<PageVersion, 'why'>): string {
  const parts = why.map(({ path, symbols }) => [symbols.join(', '), path].filter(Boolean).join(' in '))
  return `Because of ${parts.join('; ')}`
}
