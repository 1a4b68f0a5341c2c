import type { FileAnalysis } from '../analysis/file-analysis.ts'
import { isPeripheral } from '../analysis/graph/periphery.ts'
import { languageOf } from '../analysis/language-table.ts'
import { mainManifests } from '../analysis/manifests/main-manifests.ts'
import type { Manifest } from '../analysis/manifests/manifest.ts'
import { isFlowKey } from '../plan/flow-pages.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import { isReferenceKey } from '../plan/reference-pages.ts'
import type { ProjectFacts, Unit } from './facts.ts'
import { languagesOf } from './file-sets.ts'
import { flowsOfProject } from './flow-units.ts'
import { ideasUnit } from './ideas-unit.ts'
import { readingUnit } from './reading-unit.ts'
import { featuresUnit, noticeUnit } from './readme-units.ts'
import { completeLists } from './reference-units.ts'
import { runningUnit } from './running-unit.ts'
import { setupUnit } from './setup-unit.ts'
import { partsDiagram, partsUnit } from './topic-units.ts'
import { type ComposeContext, checked, citeLine, citeSymbol, fileRef } from './view.ts'

/** The units of the overview. */
export function overviewUnits(title: string, context: ComposeContext): Unit[] {
  const topics = (context.plan.parts.get('') ?? []).filter(({ key }) => !isReferenceKey(key) && !isFlowKey(key))
  const shown = topics.filter(({ others }) => !others)
  const ideas = ideasUnit(context)
  const optional = [
    noticeUnit(context),
    featuresUnit(context),
    runningUnit(context),
    topics.length > 0 ? partsUnit(withOthers(topics, context), { of: 'project' }, context) : undefined,
    shown.length > 1 ? partsDiagram(shown, context) : undefined,
    flowsOfProject(context),
    ideas,
    setupUnit(context),
    readingUnit(new Set(ideas?.facts.ideas.map(({ text }) => text)), context),
    scopeUnit(context),
  ]
  return [
    { id: 'title', type: 'title', facts: { title } },
    { id: 'project', type: 'project', facts: projectFacts(context) },
    ...optional.filter((unit) => unit !== undefined),
  ]
}

/** Maximum number of parts in the table. Readers don't go through more. */
const MOST_PARTS = 18

/** Replaces the page of smaller parts by these parts, as long as the table stays short. */
function withOthers(topics: readonly PlanNode[], { plan }: ComposeContext): PlanNode[] {
  const parts = topics.flatMap((topic) => (topic.others ? (plan.parts.get(topic.key) ?? [topic]) : [topic]))
  return parts.length <= MOST_PARTS ? parts : [...topics]
}

function projectFacts(context: ComposeContext): ProjectFacts {
  const { model } = context
  const { readme } = model.manifests
  const described = describing(context)
  const hasLead = readme !== null && readme.lead !== ''
  return {
    name: model.name,
    doc: readme?.lead ?? '',
    docCite: hasLead
      ? checked(
          { path: readme.path, symbol: null, ...(readme.leadLines ? { lines: readme.leadLines, anchor: 'lead' } : {}) },
          context,
        )
      : null,
    description: described?.description ?? '',
    descriptionCite: described ? descriptionCite(described, context) : null,
  }
}

function scopeUnit(context: ComposeContext): Unit {
  const { model } = context
  const { licence } = model.manifests
  return {
    id: 'scope',
    type: 'scope',
    facts: {
      lists: completeLists(context),
      files: model.files.size,
      folders: model.folders.size - 1,
      languages: languagesOf(model.files.keys(), model, 4),
      unread: languagesOf(unparsedFiles('no-grammar', context), model, 4),
      outlined: languagesOf(unparsedFiles('outline', context), model, 4),
      licence: licence ? { name: licence.name, file: fileRef(licence.path, context) } : null,
    },
  }
}

/** Code files that the analysis didn't parse for the reason `why`. */
function unparsedFiles(why: FileAnalysis['parseSkipped'], { model }: ComposeContext): string[] {
  return [...model.files].flatMap(([path, { analysis }]) => {
    const isCode = /^(?:code|shell)$/.test(languageOf(path).class)
    return isCode && analysis.parseSkipped === why ? [path] : []
  })
}

/** A main manifest with a description, else such a manifest of a package named like the project. */
function describing({ model }: ComposeContext): Manifest | undefined {
  const isDescribed = ({ description }: Manifest) => description !== ''
  const isNamesake = ({ name, path }: Manifest) => name === model.name && !isPeripheral(path)
  return (
    mainManifests(model).find(isDescribed) ??
    model.manifests.manifests.find((manifest) => isNamesake(manifest) && isDescribed(manifest))
  )
}

function descriptionCite({ path, descriptionSymbol, descriptionLine }: Manifest, context: ComposeContext) {
  if (descriptionLine !== undefined) return citeLine(path, descriptionLine, 'description', context)
  return descriptionSymbol ? citeSymbol(path, descriptionSymbol, context) : null
}
