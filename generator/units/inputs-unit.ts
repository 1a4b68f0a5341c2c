import type { CodeSymbol } from '../analysis/file-analysis.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import type { Unit } from './facts.ts'
import { firstSentence } from './sentences.ts'
import { type ComposeContext, capped, citeSymbol } from './view.ts'

const MAX_INPUTS = 300
/**
 * Maximum number of characters of a description in a row. A longer description is cut to its first sentence.
 */
const MAX_TEXT = 600

/** Table of the input variables of a configuration. */
export function inputsUnit({ path, analysis }: ModelFile, context: ComposeContext): Unit | undefined {
  const inputs = analysis.symbols.filter(({ noun }) => noun === 'input')
  if (inputs.length === 0) return undefined
  const { items, more } = capped(inputs, MAX_INPUTS)
  return {
    id: 'inputs',
    type: 'inputs',
    facts: {
      inputs: items.map((symbol) => ({
        name: symbol.name.replace(/^var\./, ''),
        type: writtenValue(symbol, 'type') ?? '',
        fallback: writtenValue(symbol, 'default'),
        doc: shortText(symbol.doc),
        cite: citeSymbol(path, symbol.name, context),
      })),
      more,
    },
  }
}

/** Value as written. Null if no value is set, '' if the value isn't shown. */
function writtenValue({ members }: CodeSymbol, name: string): string | null {
  const member = members.find((each) => each.name === name)
  return member ? member.signature.slice(name.length + 3) : null
}

function shortText(doc: string): string {
  const text = doc.replace(/\s*\n\s*/g, ' ')
  return text.length > MAX_TEXT ? firstSentence(doc) : text
}
