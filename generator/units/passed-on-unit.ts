import type { PassedName } from '../analysis/graph/passed-on.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import type { Unit } from './facts.ts'
import { isExporting } from './summaries.ts'
import { type ComposeContext, capped, fileRef } from './view.ts'

const MAX_FILES = 30
const MAX_NAMES = 40

/** Names that other files can import from a file although it doesn't declare them. */
export function passedOnUnit({ path, analysis }: ModelFile, context: ComposeContext): Unit | undefined {
  const { language, role } = analysis
  if (role === 'test' || (language !== 'Python' && !isExporting(analysis))) return undefined
  const passed = context.model.graph.passedOn.get(path) ?? []
  const open = language === 'Python' ? passed.filter(({ name }) => !name.startsWith('_')) : passed
  if (open.length === 0) return undefined
  const byFile = [...Map.groupBy(open, (each) => each.path)]
  const files = byFile.map(([from, names]) => ({
    file: fileRef(from, context),
    names: capped(names.map(saidOf), MAX_NAMES),
  }))
  return { id: 'passed-on', type: 'passed-on', facts: { files: capped(files, MAX_FILES) } }
}

/** Text of a re-exported name. A default export has no name of its own, so only the new name is shown. */
function saidOf({ name, own }: PassedName): string {
  return name === own || own === 'default' ? name : `${own} as ${name}`
}
