import { deriveId } from '../../shared/basics/ids.ts'
import { textOf } from '../../shared/document/node.ts'
import type { Plan } from '../plan/plan-node.ts'
import { planEveryPage, planPages } from '../plan/plan-pages.ts'
import { plannedPages } from '../plan/planned-pages.ts'
import { type ComposeContext, composePage } from '../writers/compose-page.ts'
import type { PageDraft } from '../writers/page-draft.ts'
import type { SampleRepository } from './sample-repository.ts'

export type Language = ComposeContext['language']

type Sample = Pick<SampleRepository, 'model' | 'read'>

/**
 * All pages of a sample, with the plan and the page ids. Includes pages of files that have nothing to say.
 */
export function composeAll({ model, read }: Sample, language: Language = 'en') {
  return composePlan({ model, read }, planEveryPage(model, language), language)
}

/** The pages that a project with these sources gets. */
export function composePlanned({ model, read }: Sample, language: Language = 'en') {
  return composePlan({ model, read }, planPages(model, language), language)
}

function composePlan({ model, read }: Sample, plan: Plan, language: Language) {
  const pageId = (key: string) => {
    if (!plan.some((node) => node.key === key)) throw new Error(`no page ${key}`)
    return deriveId('project', key)
  }
  const context: ComposeContext = { model, plan: plannedPages(plan), language, projectKey: 'project', pageId, read }
  return { plan, pages: plan.map((node) => composePage(node, context)), pageId }
}

export const blocksOf = (page: PageDraft | undefined) => page?.units.flatMap((unit) => unit.blocks) ?? []
export const textOfPage = (page: PageDraft | undefined) =>
  blocksOf(page)
    .map(({ node }) => textOf(node))
    .join('\n')
