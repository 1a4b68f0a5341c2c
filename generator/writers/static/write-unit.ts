import type { Unit } from '../../units/facts.ts'
import { type Block, heading } from '../blocks.ts'
import { writeProse } from '../model/write-prose.ts'
import { writeErrors, writeErrorTypes, writeFileErrors } from './errors/write-errors.ts'
import { writeFlow, writeFlowFunction, writeFlowList } from './flows/write-flows.ts'
import type { Phrases } from './phrases.ts'
import { writeDataModel, writeEntity } from './stored/write-data.ts'
import { writeChanges } from './write-changes.ts'
import {
  writeCases,
  writeDocument,
  writeEnvironment,
  writeImporters,
  writeImports,
  writeKeys,
  writeMentions,
  writeOutline,
  writePassedOn,
  writePurpose,
  writeQuote,
  writeSections,
  writeTests,
} from './write-file.ts'
import { writeInputs } from './write-inputs.ts'
import { writeManifest } from './write-manifest.ts'
import { writeCommands, writeRoutes } from './write-offers.ts'
import {
  writeFeatures,
  writeIdeas,
  writeNotice,
  writeProject,
  writeReading,
  writeScope,
  writeSetup,
} from './write-overview.ts'
import { writeLists, writePackages, writeScripts, writeSkipped, writeTesting } from './write-reference.ts'
import { writeRunning } from './write-running.ts'
import { writeInternals, writeKeySymbols, writeSymbols } from './write-symbols.ts'
import {
  writeContents,
  writeDiagram,
  writeFiles,
  writeFolder,
  writeNeighbours,
  writeParts,
  writeTopic,
} from './write-tree.ts'
import { writeWorkflow } from './write-workflow.ts'

/** Version of the static writer. Raise it when equal facts may produce different blocks. */
export const STATIC_WRITER_VERSION = 17

/** The blocks of a unit: a function of its facts and the language only. */
export function writeUnit(unit: Unit, phrases: Phrases): Block[] {
  switch (unit.type) {
    case 'title':
      return [heading('title', 1, unit.facts.title)]
    case 'purpose':
      return writePurpose(unit.facts, phrases)
    case 'symbols':
      return writeSymbols(unit.facts, phrases)
    case 'internals':
      return writeInternals(unit.facts, phrases)
    case 'passed-on':
      return writePassedOn(unit.facts, phrases)
    case 'imports':
      return writeImports(unit.facts, phrases)
    case 'importers':
      return writeImporters(unit.facts, phrases)
    case 'routes':
      return writeRoutes(unit.facts, phrases)
    case 'commands':
      return writeCommands(unit.facts, phrases)
    case 'environment':
      return writeEnvironment(unit.facts, phrases)
    case 'tests':
      return writeTests(unit.facts, phrases)
    case 'cases':
      return writeCases(unit.facts, phrases)
    case 'inputs':
      return writeInputs(unit.facts, phrases)
    case 'changes':
      return writeChanges(unit.facts, phrases)
    case 'outline':
      return writeOutline(unit.facts, phrases)
    case 'document':
      return writeDocument(unit.facts, phrases)
    case 'manifest':
      return writeManifest(unit.facts, phrases)
    case 'workflow':
      return writeWorkflow(unit.facts, phrases)
    case 'keys':
      return writeKeys(unit.facts, phrases)
    case 'mentions':
      return writeMentions(unit.facts, phrases)
    case 'quote':
      return writeQuote(unit.facts, phrases)
    case 'sections':
      return writeSections(unit.facts, phrases)
    default:
      return writeTreeUnit(unit, phrases)
  }
}

type FileUnitType =
  | 'title'
  | 'purpose'
  | 'symbols'
  | 'internals'
  | 'passed-on'
  | 'imports'
  | 'importers'
  | 'environment'
  | 'routes'
  | 'commands'
  | 'tests'
  | 'cases'
  | 'inputs'
  | 'changes'
  | 'outline'
  | 'document'
  | 'manifest'
  | 'workflow'
  | 'keys'
  | 'mentions'
  | 'quote'
  | 'sections'

function writeTreeUnit(unit: Exclude<Unit, { type: FileUnitType }>, phrases: Phrases): Block[] {
  switch (unit.type) {
    case 'diagram':
      return writeDiagram(unit.facts, phrases)
    case 'folder':
      return writeFolder(unit.facts, phrases)
    case 'contents':
      return writeContents(unit.facts, phrases)
    case 'neighbours':
      return writeNeighbours(unit.facts, phrases)
    case 'topic':
      return writeTopic(unit.facts, phrases)
    case 'parts':
      return writeParts(unit.facts, phrases)
    case 'files':
      return writeFiles(unit.facts, phrases)
    case 'key-symbols':
      return writeKeySymbols(unit.facts, phrases)
    case 'project':
      return writeProject(unit.facts, phrases)
    case 'setup':
      return writeSetup(unit.facts, phrases)
    case 'running':
      return writeRunning(unit.facts, phrases)
    case 'ideas':
      return writeIdeas(unit.facts, phrases)
    case 'reading':
      return writeReading(unit.facts, phrases)
    case 'flow':
      return writeFlow(unit.facts, phrases)
    case 'flow-function':
      return writeFlowFunction(unit.facts, phrases)
    case 'flows':
      return writeFlowList(unit.facts, phrases)
    case 'data':
      return writeDataModel(unit.facts, phrases)
    case 'entity':
      return writeEntity(unit.facts, phrases)
    case 'errors':
      return writeErrors(unit.facts, phrases)
    case 'error-types':
      return writeErrorTypes(unit.facts, phrases)
    case 'file-errors':
      return writeFileErrors(unit.facts, phrases)
    case 'packages':
      return writePackages(unit.facts, phrases)
    case 'testing':
      return writeTesting(unit.facts, phrases)
    case 'skipped':
      return writeSkipped(unit.facts, phrases)
    case 'scripts':
      return writeScripts(unit.facts, phrases)
    case 'lists':
      return writeLists(unit.facts, phrases)
    case 'notice':
      return writeNotice(unit.facts, phrases)
    case 'features':
      return writeFeatures(unit.facts, phrases)
    case 'scope':
      return writeScope(unit.facts, phrases)
    case 'prose':
      return writeProse(unit.facts)
  }
}
