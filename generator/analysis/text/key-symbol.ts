import { cutText } from '../../../shared/basics/whole-text.ts'
import type { CodeSymbol } from '../file-analysis.ts'

/** Longer values are cut: a name and the beginning of what it is set to say which one is meant. */
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
