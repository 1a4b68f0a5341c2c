import { createSlugs } from '../../shared/document/slugs.ts'
import type { Caller } from '../analysis/graph/callers.ts'
import { lastName } from '../analysis/last-name.ts'
import { findSymbol } from '../analysis/resolve-citation.ts'
import { calledNames } from '../knowledge/flows/calls-in-steps.ts'
import type { Flow, FlowFunction } from '../knowledge/flows/find-flows.ts'
import { flowNameOf, flowPageKey } from '../plan/flow-pages.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import type { FileRef, Unit } from './facts.ts'
import { isCallOfField } from './field-calls.ts'
import type { FlowFunctionFacts, FlowListFacts } from './flow-facts.ts'
import { firstSentence } from './sentences.ts'
import { stepsOfFunction } from './steps/file-steps.ts'
import type { Act, CalledName, ToldStep } from './steps/told-steps.ts'
import { type ComposeContext, capped, citeLine, citeSymbol, fileRef, nodeRef } from './view.ts'

const MAX_ON_OVERVIEW = 5
const MAX_THROUGH = 4

/** The units of the topic with the flows, or of a page below it. */
export function flowUnits(node: PlanNode, context: ComposeContext): Unit[] {
  const title: Unit = { id: 'title', type: 'title', facts: { title: node.title } }
  const name = flowNameOf(node.key, context.model)
  const list = name === undefined ? flowsUnit([...context.model.flows.keys()], 'flows', context) : undefined
  const flow = name === undefined ? undefined : context.model.flows.get(name)
  return [title, ...(list ? [list] : []), ...(flow ? unitsOfFlow(flow, node, context) : [])]
}

/** Most informative flows, for the overview. */
export function flowsOfProject(context: ComposeContext): Unit | undefined {
  return flowsUnit([...context.model.flows.keys()].slice(0, MAX_ON_OVERVIEW), 'overview', context)
}

/** Flows that begin in the given files. */
export function flowsOfFiles(files: readonly string[], context: ComposeContext): Unit | undefined {
  const inside = new Set(files)
  const names = [...context.model.flows].filter(
    ([
      ,
      {
        functions: [first],
      },
    ]) => first && inside.has(first.path),
  )
  return flowsUnit(
    names.map(([name]) => name),
    'topic',
    context,
  )
}

function flowsUnit(names: readonly string[], of: FlowListFacts['of'], context: ComposeContext): Unit | undefined {
  const flows = names.flatMap((name) => {
    const planned = context.plan.titles.get(flowPageKey(name, context.model))
    const functions = context.model.flows.get(name)?.functions ?? []
    const [first] = functions
    if (!planned || !first) return []
    const doc = docOf(first, context)
    const through = capped(
      functions.filter(({ from }) => from === 0).map(({ name: called }) => called),
      MAX_THROUGH,
    )
    return {
      page: nodeRef(planned, context),
      doc,
      cite: citeSymbol(first.path, first.name, context),
      through: { names: through.items, more: through.more },
    }
  })
  return flows.length > 0 ? { id: 'flows', type: 'flows', facts: { of, flows } } : undefined
}

function unitsOfFlow({ functions, more }: Flow, node: PlanNode, context: ComposeContext): Unit[] {
  const [first] = functions
  if (!first) return []
  const labels = labelsOf(functions)
  const slug = createSlugs([createSlugs()(node.title)])
  const anchors = labels.map(slug)
  const page = context.pageId(node.key)
  const refs = functions.map(({ path }, at): FileRef => ({ path, page, anchor: anchors[at] ?? '' }))
  const sections = new Map(functions.map(({ path, name }, at) => [`${path}#${name}`, refs[at]]))
  return [
    {
      id: 'flow',
      type: 'flow',
      facts: {
        name: first.name,
        cite: citeSymbol(first.path, first.name, context),
        functions: functions.length,
        files: new Set(functions.map(({ path }) => path)).size,
        diagram: {
          nodes: labels,
          edges: functions.flatMap((caller, from) =>
            calledBy(caller, context).flatMap((called): [number, number][] => {
              const to = functions.findIndex((each) => each.path === called.path && each.name === called.name)
              return to < 0 || to === from ? [] : [[from, to]]
            }),
          ),
        },
        left: more,
      },
    },
    ...functions.map((each, at): Unit => {
      const from = each.from === null ? undefined : functions[each.from]
      const caller = from && { ...from, label: labels[each.from ?? 0] ?? '', file: refs[each.from ?? 0] ?? null }
      const facts = functionFacts(each, { label: labels[at] ?? each.name, caller, sections, context })
      return { id: `function ${each.path} ${each.name}`, type: 'flow-function', facts }
    }),
  ]
}

/**
 * Labels of the functions: their names. If two files have the same name, the label includes the file's name.
 */
function labelsOf(functions: readonly FlowFunction[]): string[] {
  const count = Map.groupBy(functions, ({ name }) => name)
  return functions.map(({ name, path }) =>
    (count.get(name)?.length ?? 0) > 1 ? `${name} (${path.slice(path.lastIndexOf('/') + 1)})` : name,
  )
}

function calledBy({ path, name }: Pick<FlowFunction, 'path' | 'name'>, { model }: ComposeContext): readonly Caller[] {
  return model.called.get(path)?.get(name) ?? []
}

/** Finds the function with this last name that a function calls. Undefined if it calls several. */
function onlyCalled(by: FlowFunction, last: string, context: ComposeContext): Caller | undefined {
  const [found, ...others] = calledBy(by, context).filter(({ name }) => lastName(name) === last)
  return others.length === 0 ? found : undefined
}

type Place = {
  label: string
  caller: (FlowFunction & { label: string; file: FileRef | null }) | undefined
  sections: ReadonlyMap<string, FileRef | undefined>
  context: ComposeContext
}

function functionFacts(each: FlowFunction, { label, caller, sections, context }: Place): FlowFunctionFacts {
  const { path, name } = each
  const file = context.model.files.get(path)
  const shown = calledBy(each, context).filter((called) => sections.has(`${called.path}#${called.name}`))
  const awaited = new Set(shown.map((called) => lastName(called.name)))
  const steps = file ? stepsOfFunction(file, name, awaited, context) : undefined
  const line = caller && callLine(caller, name, context)
  const link = (called: CalledName): CalledName => {
    const to = onlyCalled(each, lastName(called.text), context)
    const isHere = MEMBER_OF_MEMBER.test(called.text)
      ? to !== undefined && isCallOfField(called.text, each, to, context)
      : (called.file?.path ?? path) === to?.path
    const section = to && isHere ? sections.get(`${to.path}#${to.name}`) : undefined
    return section ? { ...called, file: section } : called
  }
  return {
    name: label,
    file: fileRef(path, context),
    cite: citeSymbol(path, name, context),
    doc: caller ? docOf(each, context) : openingOf(each, context),
    caller: caller
      ? {
          name: { text: caller.label, file: caller.file },
          cite: line === undefined ? null : citeLine(caller.path, line, `call of ${name}`, context),
        }
      : null,
    steps: steps ? { ...steps, steps: steps.steps.map((step) => relinked(step, link)) } : null,
  }
}

/**
 * Call through a field of an object. The object in the field may have a different method of the same name,
 * unless the field's type is known.
 */
const MEMBER_OF_MEMBER = /\..*\./

/** Line where a function calls another. Undefined if it calls several functions with that name. */
function callLine(caller: FlowFunction, called: string, context: ComposeContext): number | undefined {
  const { path, name } = caller
  if (!onlyCalled(caller, lastName(called), context)) return undefined
  const steps = context.model.files.get(path)?.analysis.steps?.find(({ of }) => of === name)
  return steps && calledNames(steps).get(lastName(called))
}

function docOf({ path, name }: Pick<FlowFunction, 'path' | 'name'>, { model }: ComposeContext): string {
  const symbol = findSymbol(model.files.get(path)?.analysis.symbols ?? [], name)
  return firstSentence(symbol?.doc ?? '')
}

const MAX_OPENING = 600

/** First paragraph of a doc comment, without a last sentence that only announces a list. */
function openingOf({ path, name }: FlowFunction, { model }: ComposeContext): string {
  const doc = findSymbol(model.files.get(path)?.analysis.symbols ?? [], name)?.doc ?? ''
  const [paragraph = ''] = doc.split(/\n\s*\n/)
  const whole = paragraph.replace(/[^.!?]*:+\s*$/, '').trim()
  return whole === '' || whole.length > MAX_OPENING ? firstSentence(doc) : whole
}

/** Links the names of functions to their sections on the same page. */
function relinked(step: ToldStep, link: (name: CalledName) => CalledName): ToldStep {
  const acts = step.acts.map((act): Act => {
    if ('names' in act) return { ...act, names: act.names.map(link) }
    return 'name' in act ? { ...act, name: link(act.name) } : act
  })
  return { ...step, acts, below: step.below.map((each) => relinked(each, link)) }
}
