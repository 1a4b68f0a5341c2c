import { quotedPhrases } from '../../../shared/retrieval/phrases.ts'
import { messageOf } from '../../api/index.ts'
import { NotKeptHere, type Searched } from '../../search/ask-search.ts'

/** Says why the search failed, and what to do. */
export function failureWords(error: unknown): string {
  if (!(error instanceof NotKeptHere)) return messageOf(error, 'Your projects are safe. Please try again.')
  return error.hasOthers
    ? 'The server couldn’t be reached, and this project isn’t available offline. “All projects” searches the ones that are.'
    : 'The server couldn’t be reached, and no project is available offline. Switch on “Available offline” in a project’s settings.'
}

/** Says why there are no results, and what to do. */
export function nothingWords(query: string, isNarrowed: boolean): string {
  const more = isNarrowed ? ' For more, search docs and code of all projects.' : ''
  if (quotedPhrases(query).length > 0) {
    // Stays correct if too many passages contain the words, so that the search read only some of them.
    return `Nothing contains this exact phrase.${more || ' Leave out the quotation marks to find its words anywhere.'}`
  }
  return `No results for “${query.trim()}” or words with similar spelling.${more || ' Try other words.'}`
}

export function countWords({ total, similar }: Pick<Searched, 'total' | 'similar'>): string {
  const count = total === 1 ? '1 result' : `${total.toLocaleString('en')} results`
  return similar ? `${count} with similar spelling; none match exactly` : count
}
