import type { ModelFile } from '../analysis/project-model.ts'
import { type Central, centralOf, doingOf } from './central-symbol.ts'
import type { KnownFile, PurposeFacts } from './facts.ts'
import { isFormula, isListOfLines, knownFile } from './known-files.ts'
import { leadOf, namesFirst } from './summaries.ts'
import { tellingSentence } from './telling-sentence.ts'
import { type ComposeContext, citeSymbol } from './view.ts'

/** Facts at the top of a file's page. `central`: text on the main symbol, if no author describes the file. */
export type FileHead = {
  known: { what: KnownFile; detail: string } | null
  doc: string
  central: Central | undefined
}

export function fileHead({ path, analysis }: ModelFile, { model, read }: ComposeContext): FileHead {
  const known = knownFile(path, model, read)
  const isSilent = known !== null && (isListOfLines(known) || isFormula(known))
  const written = isSilent ? '' : analysis.fileDoc || leadOf(path, model)
  // A text about the main symbol replaces a comment at the head of the file that says nothing, such as a note.
  const central =
    known || (written && (isText(written) || analysis.fileDoc === '')) ? undefined : centralOf(path, model)
  return { known, doc: central ? '' : written, central }
}

function isText(doc: string): boolean {
  return tellingSentence(doc) !== ''
}

export function centralFacts(
  path: string,
  { symbol, opening }: Central,
  context: ComposeContext,
): PurposeFacts['central'] {
  const { name } = symbol
  const doc = namesFirst(opening, name) ? opening : `\`${name}\`: ${opening}`
  return { name, doc, cite: citeSymbol(path, name, context) }
}

export function doingFacts(path: string, context: ComposeContext): PurposeFacts['doing'] {
  const doing = doingOf(path, context.model)
  if (!doing) return null
  const symbol = doing.type === 'adds' ? `${doing.of}.${doing.names[0]}` : doing.of
  return { ...doing, cite: citeSymbol(path, symbol, context) }
}
