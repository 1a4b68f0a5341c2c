import type { InputsFacts } from '../../units/facts.ts'
import { type Block, heading, paragraph, table } from '../blocks.ts'
import { docInline } from '../doc-text.ts'
import { cite, code, type Phrase, say } from '../inline.ts'
import type { Phrases } from './phrases.ts'

/** The variables that a configuration takes: what they are for, in the words of their authors. */
export function writeInputs({ inputs, more }: InputsFacts, phrases: Phrases): Block[] {
  const { columns, headings } = phrases
  const rows = inputs.map(({ name, type, fallback, doc, cite: ref }): Phrase[] => [
    say`${code(name)}${cite(ref)}`,
    type ? code(type) : '',
    fallback === null ? phrases.required : fallback ? code(fallback) : '',
    docInline(doc, phrases.docLabels),
  ])
  return [
    heading('inputs', 2, headings.inputs),
    ...table('inputs/list', [columns.variable, columns.type, columns.fallback, columns.does], rows),
    ...paragraph('inputs/more', more > 0 ? `… ${phrases.andMore(more)}.` : ''),
  ]
}
