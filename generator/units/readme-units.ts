import type { ReadmeText } from '../analysis/manifests/readme.ts'
import type { Unit } from './facts.ts'
import { type ComposeContext, checked, fileRef } from './view.ts'

/** Authors' warning that the project is deprecated, archived or moved. */
export function noticeUnit(context: ComposeContext): Unit | undefined {
  const { readme } = context.model.manifests
  if (!readme?.notice) return undefined
  const cite = citeText(readme.path, readme.notice, 'notice', context)
  return {
    id: 'notice',
    type: 'notice',
    facts: { text: readme.notice.text, readme: fileRef(readme.path, context), cite },
  }
}

/** Features that the authors list in the README, in their words. */
export function featuresUnit(context: ComposeContext): Unit | undefined {
  const { readme } = context.model.manifests
  if (!readme?.features) return undefined
  const items = readme.features.items.map((item) => ({
    text: item.text,
    cite: citeText(readme.path, item, `feature ${item.text.slice(0, 60)}`, context),
  }))
  const facts = { items, more: readme.features.more, readme: fileRef(readme.path, context) }
  return { id: 'features', type: 'features', facts }
}

function citeText(path: string, { start, end }: ReadmeText, anchor: string, context: ComposeContext) {
  return checked({ path, symbol: null, lines: { start, end }, anchor }, context)
}
