import { expect, it } from 'vitest'
import { ApiError } from '../../api/index.ts'
import { NotKeptHere } from '../../search/ask-search.ts'
import { countWords, failureWords, nothingWords } from './result-words.ts'

it('the search error says whether any other project is available offline', () => {
  expect(failureWords(new NotKeptHere(false, 'cut'))).toContain('no project is available offline')
  const other = failureWords(new NotKeptHere(true, 'cut'))
  expect(other).toContain('this project isn’t available offline')
  expect(other).toContain('“All projects”')
  expect(failureWords(new ApiError(503, '503 Error', {}))).toBe('Your projects are safe. Please try again.')
})

it('the search says why it found nothing', () => {
  expect(nothingWords(' zeppelin ', false)).toBe(
    'No results for “zeppelin” or words with similar spelling. Try other words.',
  )
  expect(nothingWords('zeppelin', true)).toContain('For more, search')
  expect(nothingWords('"ship leaves"', false)).toContain('this exact phrase. Leave out the quotation marks')
})

it('the search counts the passages that it found', () => {
  expect(countWords({ total: 1, similar: false })).toBe('1 result')
  expect(countWords({ total: 1_234, similar: true })).toMatch(/^1,234 results with similar spelling/)
})
