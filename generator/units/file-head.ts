import type { ModelFile } from '../analysis/project-model.ts'
import { type Central, centralOf, tellingSentence } from './central-symbol.ts'
import type { KnownFile } from './facts.ts'
import { isFormula, isListOfLines, knownFile } from './known-files.ts'
import { leadOf } from './summaries.ts'
import type { ComposeContext } from './view.ts'

/** What the page of a file opens with. `central`: what an author says of a symbol, where nobody says it of the file. */
export type FileHead = {
  known: { what: KnownFile; detail: string } | null
  doc: string
  central: Central | undefined
}

export function fileHead({ path, analysis }: ModelFile, { model, read }: ComposeContext): FileHead {
  const known = knownFile(path, model, read)
  const isSilent = known !== null && (isListOfLines(known) || isFormula(known))
  const written = isSilent ? '' : analysis.fileDoc || leadOf(path, model)
  // What stands at the head of a file and tells nothing, such as a note to oneself, gives way to what does.
  const central =
    known || (written && (isText(written) || analysis.fileDoc === '')) ? undefined : centralOf(path, model)
  return { known, doc: central ? '' : written, central }
}

function isText(doc: string): boolean {
  return tellingSentence(doc) !== ''
}
