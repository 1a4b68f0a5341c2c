import { shortLabels } from '../../units/diagram-units.ts'
import type { FileRef, Names, PageRef, Summary, TypeFacts } from '../../units/facts.ts'
import { docInline } from '../doc-text.ts'
import { code, joined, linked, type Phrase } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { changeSentence } from './write-changes.ts'

/** A file by its whole path: for lists, where each item stands alone. */
export function pathLink({ path, page, anchor }: FileRef): Phrase {
  return linked(code(path), page, anchor)
}

type Named = Omit<FileRef, 'page'> & { page: number | null; name?: string }

/** Links to files by the shortest names that distinguish them, for running text. */
export function nameLinks(files: readonly Named[]): Phrase[] {
  const labels = shortLabels(files.map(({ path }) => path))
  return files.map(({ path, page, anchor, name = labels.get(path) ?? path }) =>
    page === null ? code(name) : linked(code(name), page, anchor),
  )
}

export function nameLink(file: FileRef): Phrase {
  return nameLinks([file])[0] ?? ''
}

/**
 * Links to a folder by its path. The top folder has no path, so it gets a phrase. `top` selects the phrase's
 * grammatical form.
 */
export function folderLink({ title, page }: PageRef, phrases: Phrases, top: 'top' | 'topWithin' = 'top'): Phrase {
  return linked(title === '' ? phrases[top] : code(title), page)
}

export function pageTitleLink({ title, page }: PageRef): Phrase {
  return linked(title, page)
}

/** Writes a summary as a sentence. Doc text isn't translated. */
export function summarySentence(summary: Summary, phrases: Phrases): Phrase {
  switch (summary.type) {
    case 'text':
      return joined([docInline(summary.text), besidePhrase(summary.beside, phrases)])
    case 'symbol':
      return joined([[code(summary.name), ': ', docInline(summary.text)], besidePhrase(summary.beside, phrases)])
    case 'calls':
      return phrases.calls(code(summary.of), summary.names.map(code), summary.more)
    case 'adds':
      return phrases.addsTo(code(summary.of), summary.names.map(code), summary.more)
    case 'names':
      return phrases.list(summary.names.map(code), summary.more)
    case 'members':
      return phrases.hasMembers(summary.names.map(code), summary.more)
    case 'routes':
      return phrases.answers(summary.names.map(code), summary.more)
    case 'gathers':
      return phrases.gathersCount(summary.count)
    case 'joins':
      return phrases[summary.example ? 'exampleOf' : 'joins'](summary.names.map(code), summary.more)
    case 'tests': {
      const labels = shortLabels(summary.subjects)
      return phrases.testsSubjects(
        summary.subjects.map((path) => code(labels.get(path) ?? path)),
        summary.more,
      )
    }
    case 'changes':
      return joined(summary.changes.map((change) => changeSentence(change, phrases)))
    case 'known':
      return phrases.known(summary.what, summary.detail)
    case 'plain':
      return phrases.plainFile(summary.language, summary.role)
  }
}

function besidePhrase(beside: Names | undefined, phrases: Phrases): Phrase {
  return beside ? phrases.beside(beside.names.map(code), beside.more) : ''
}

export function typeLinks(types: readonly TypeFacts[]): Phrase[] {
  return types.map(({ name, file }) => (file ? linked(code(name), file.page, file.anchor) : code(name)))
}
