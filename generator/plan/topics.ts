import { isHidden, isPeripheral } from '../analysis/graph/periphery.ts'
import { byScoreThenName } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { groupFiles } from './group-files.ts'
import { mostImportant } from './most-important.ts'
import { type NamedGroup, nameGroups } from './name-groups.ts'
import { type Spelling, spellingOf } from './names.ts'

/** A part of the project with its parts. `files`: most important first, tests and fixtures left out. */
export type Topic = NamedGroup & { parts: Topic[] }

const MAX_TOPICS = 12
const FILES_WITHOUT_PARTS = 7
const FILES_A_PAGE = 10

type Material = { core: string[]; examples: string[]; manuals: string[] }

/** Topics → topic pages → subtopics: at most three levels, each only where the one above is large. */
export function findTopics(model: ProjectModel): Topic[] {
  const spell = spellingOf(model)
  const { core, examples, manuals } = sortMaterial(model)
  const groups =
    core.length > 0 ? groupFiles(core, topicBudget(core.length), model) : groupFiles(manuals, MAX_TOPICS, model)
  if (core.length > 0 && examples.length >= 2)
    groups.push({ folder: mainFolder(examples, PERIPHERAL), files: examples })
  const manual = mainFolder(manuals, MANUAL)
  const pages = manuals.filter((path) => path.startsWith(`${manual}/`))
  if (core.length > 0 && manual && pages.length >= 4) groups.push({ folder: manual, files: pages })
  const filled = groups.filter((group) => group.files.length > 0)
  return nameGroups(filled, { model, spell }).map((group) => withParts(group, 2, model, spell))
}

const MANUAL = /^(?:docs?|documentation|guides?|manual|website)$/i
const PERIPHERAL = /^(?:examples?|demos?|samples?|sandbox|playgrounds?|docs?_src|benchmarks?|bench)$/i

/** Sources, examples and documents. Tests, configuration and data are part of no topic. */
function sortMaterial(model: ProjectModel): Material {
  const material: Material = { core: [], examples: [], manuals: [] }
  const dressing: string[] = []
  const manuals = manualsOf(model)
  for (const [path, { analysis }] of model.files) {
    if (isHidden(path) || isCompanion(path, model)) continue
    if (analysis.role === 'document') {
      if (path.includes('/') && !isReadme(path) && !isPeripheral(path)) material.manuals.push(path)
    } else if (!/^(?:source|script|style)$/.test(analysis.role)) continue
    else if (isPeripheral(path)) material.examples.push(path)
    else if (manuals.has(path.split('/')[0] ?? '')) dressing.push(path)
    else material.core.push(path)
  }
  // Themes and scripts of a manual count only where there is nothing else.
  return material.core.length > 0 ? material : { ...material, core: dressing }
}

/** Folders that are called like a manual and are one: where only code lies in it, it is a package of that name. */
function manualsOf(model: ProjectModel): ReadonlySet<string> {
  const tops = model.folders.get('')?.folders ?? []
  const documents = new Set<string>()
  for (const [path, { analysis }] of model.files) {
    if (!/^(?:source|test)$/.test(analysis.role) || /^(?:HTML|CSS)$/.test(analysis.language))
      documents.add(path.split('/')[0] ?? '')
  }
  return new Set(tops.filter((name) => MANUAL.test(name) && documents.has(name)))
}

function isReadme(path: string): boolean {
  return /(?:^|\/)readme\b[^/]*$/i.test(path)
}

/** `x.d.ts` beside `x.js` says the same again, and `x.module.css` beside `x.tsx` is part of it. */
function isCompanion(path: string, model: ProjectModel): boolean {
  const declaration = /^(.*)\.d\.([cm]?)ts$/.exec(path)
  if (declaration) return model.files.has(`${declaration[1]}.${declaration[2]}js`)
  const style = /^(.*?)(?:\.module)?\.(?:css|scss|less)$/.exec(path)
  return (
    style !== null &&
    ['.tsx', '.jsx', '.ts', '.js', '.vue', '.svelte'].some((ending) => model.files.has(style[1] + ending))
  )
}

/** The folder of that kind of name in which most of the files lie; '' when there is none. */
function mainFolder(files: readonly string[], kind: RegExp): string {
  const folders = Map.groupBy(files, (path) => {
    const segments = path.split('/').slice(0, -1)
    const at = segments.findIndex((segment) => kind.test(segment))
    return at < 0 ? '' : segments.slice(0, at + 1).join('/')
  })
  folders.delete('')
  return (
    [...folders].toSorted(
      byScoreThenName(
        ([, list]) => list.length,
        ([name]) => name,
      ),
    )[0]?.[0] ?? ''
  )
}

function topicBudget(files: number): number {
  if (files < 4) return 1
  if (files < 8) return 2
  return Math.max(3, Math.min(MAX_TOPICS - 2, Math.round(1.4 * Math.sqrt(files))))
}

function withParts(group: NamedGroup, levels: number, model: ProjectModel, spell: Spelling): Topic {
  const files = mostImportant(group.files, model)
  const topic: Topic = { ...group, files, parts: [] }
  const most = levels === 2 ? FILES_WITHOUT_PARTS : FILES_A_PAGE
  if (levels === 0 || files.length <= most) return topic
  const parts = groupFiles(files, Math.max(2, Math.min(8, Math.round(files.length / 5))), model)
  if (parts.length < 2) return topic
  topic.parts = nameGroups(parts, { model, spell, parent: group }).map((part) =>
    withParts(part, levels - 1, model, spell),
  )
  return topic
}
