import { cutText } from '../../../shared/basics/whole-text.ts'
import type { CodeSymbol } from '../file-analysis.ts'

/** Maximum length of a shown value. A name and the beginning of its value are enough to identify a key. */
const MAX_VALUE = 80

/**
 * Symbol for a setting in a settings file, style sheet or container file. Lines are 1-based and inclusive.
 */
export function keySymbol(name: string, value: string, line: number, endLine = line): CodeSymbol {
  const shown = value.length > MAX_VALUE ? `${cutText(value, MAX_VALUE).trimEnd()} …` : value
  return {
    name,
    kind: 'property',
    signature: shown ? `${name}: ${shown}` : name,
    doc: '',
    visibility: 'internal',
    startLine: line,
    endLine,
    members: [],
  }
}
