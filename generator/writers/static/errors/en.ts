import { type Phrase, say } from '../../inline.ts'
import { listed } from '../steps/step-words.ts'
import type { ErrorPhrases } from './error-phrases.ts'

const errorsOf = (count: number) => `${count} ${count === 1 ? 'error' : 'errors'}`

function list(items: readonly Phrase[], more: number): Phrase {
  return listed(more > 0 ? [...items, `${more} more`] : items, 'and')
}

export const en: ErrorPhrases = {
  title: 'Errors',
  typesTitle: 'Error types of this project',
  columns: {
    error: 'Error',
    message: 'Message',
    only: 'Only if',
    'raised-by': 'Raised in',
    type: 'Name',
    words: 'In the words of its authors',
    extends: 'Extends',
  },
  counts: (errors, files) =>
    `The code raises ${errorsOf(errors)} in ${files} ${files === 1 ? 'file' : 'files'}. A message is the text that the code gives the error, with its placeholders; … stands for what is joined to it or has no room.`,
  conditions:
    'A condition is what stands around the place in the code, or in the check directly before it. Checks further up may end the function earlier. An empty cell means that there is none, or none that a cell can show.',
  untold: (places) =>
    places === 1
      ? 'One more place raises a value whose type and message the code does not spell out there.'
      : `${places} more places raise values whose type and message the code does not spell out there.`,
  unread: (functions) =>
    functions === 1
      ? 'One function may raise more: it is too long, or the parser did not understand it.'
      : `${functions} functions may raise more: they are too long, or the parser did not understand them.`,
  left: (files, more) => say`Errors of these files have no room here: ${list(files, more)}.`,
  moreInFile: (errors) => `… and ${errorsOf(errors)} more in this file.`,
  moreTypes: (types) => `… and ${types} more.`,
  caught: (types) => (types.length === 0 ? 'an error is caught' : say`${listed(types, 'or')} is caught`),
  both: (caught, when) => say`${caught}, and ${when}`,
  varies: 'the condition of its place holds: each place has another',
  list,
}
