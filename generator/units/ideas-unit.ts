import type { CodeSymbol } from '../analysis/file-analysis.ts'
import { isHidden, isPeripheral } from '../analysis/graph/periphery.ts'
import { termsIn } from '../analysis/manifests/glossary.ts'
import { byScoreThenName } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import type { Idea, Unit } from './facts.ts'
import { firstSentence } from './sentences.ts'
import { standsAlone } from './stands-alone.ts'
import { type ComposeContext, checked, citeSymbol, fileRef } from './view.ts'

const MAX_TYPES = 6
const MAX_TERMS = 6
const MAX_BESIDE_OTHERS = 4
const MAX_OF_FILE = 2

/**
 * Concepts that a reader meets everywhere, in their authors' words: terms that documents define, and the
 * types that most code depends on.
 */
export function ideasUnit(context: ComposeContext): Extract<Unit, { type: 'ideas' }> | undefined {
  const terms = termIdeas(context)
  const types = typeIdeas(context)
  const hasBoth = terms.length > 0 && types.length > 0
  const ideas = [
    ...terms.slice(0, hasBoth ? MAX_BESIDE_OTHERS : MAX_TERMS),
    ...types.slice(0, hasBoth ? MAX_BESIDE_OTHERS : MAX_TYPES),
  ]
  return ideas.length > 1 ? { id: 'ideas', type: 'ideas', facts: { ideas } } : undefined
}

const GLOSSARY = /(?:^|\/)(?:glossary|terminology|concepts?|context)\.(?:md|markdown)$/i
const SECTION =
  /^\W*(?:glossary|terminology|terms|vocabulary|definitions|(?:key |core |main |basic |important |central )?(?:concepts|terms|ideas)(?: (?:and|&) \w+)?|ubiquitous language)\W*$/i
const LANGUAGE = /^\W*(?:ubiquitous )?language\W*$/i
const MAX_DOCUMENTS = 3

/** Terms that a glossary or a section on concepts defines. */
function termIdeas(context: ComposeContext): Idea[] {
  const documents = [...context.model.files.values()].filter(({ path, analysis }) => {
    if (analysis.language !== 'Markdown' || isPeripheral(path) || isHidden(path)) return false
    return GLOSSARY.test(path) || analysis.headings.some(({ text }) => SECTION.test(text))
  })
  const depth = (path: string) => path.split('/').length
  const nearest = documents.toSorted((a, b) => depth(a.path) - depth(b.path)).slice(0, MAX_DOCUMENTS)
  const seen = new Set<string>()
  return nearest.flatMap(({ path, analysis }) => {
    const isGlossary = GLOSSARY.test(path)
    const sections = analysis.headings.filter(({ text }) => SECTION.test(text) || (isGlossary && LANGUAGE.test(text)))
    return termsIn(context.read(path), { headings: analysis.headings, sections, isGlossary }).flatMap(
      (term): Idea[] => {
        const { name, text, start, end } = term
        if (seen.has(name.toLowerCase())) return []
        seen.add(name.toLowerCase())
        const cite = checked({ path, symbol: null, lines: { start, end }, anchor: `term ${name}` }, context)
        return [{ name, isCode: false, file: null, text, cite }]
      },
    )
  })
}

type Candidate = { path: string; symbol: CodeSymbol; text: string; users: number; weight: number }

/** Removes the tag of a TomDoc comment, which says who may use the code: "Public: Reads a document." */
export function withoutTag(sentence: string): string {
  return sentence.replace(/^(?:Public|Internal|Private|Protected): +/, '')
}

/** Name endings of types, such as errors and options, that say little about the subject of a project. */
const MINOR =
  /(?:Errors?|Exceptions?|Warnings?|Options|Opts|Props|Params|Parameters|Args|Arguments|Input|Output|Result|Response|Mixin|Test|Tests|Helper|Helpers|Utils?)$/
const EMPTY = /^(?:todo|fixme|deprecated|@|see\b|internal\b|copyright|auto-?generated|this file)/i
/**
 * Beginnings of sentences that say why something exists, how many kinds there are or how it differs from
 * another, but not what it is.
 */
const NO_DEFINITION =
  /^(?:conveniences?|helpers?|utilit(?:y|ies)|we|there|it|if|when|use|this is (?:the same|like|similar)|(?:the )?same as|like)\b/i

function typeIdeas(context: ComposeContext): Idea[] {
  const { model } = context
  const found = [...model.files].flatMap(([path, { analysis }]): Candidate[] => {
    if (analysis.role !== 'source' || isPeripheral(path) || isHidden(path)) return []
    return analysis.symbols.flatMap((symbol) => candidateOf(path, symbol, model))
  })
  const sorted = found.toSorted(
    byScoreThenName(
      ({ weight }) => weight,
      ({ path, symbol }) => `${path} ${symbol.name}`,
    ),
  )
  const ofFile = new Map<string, number>()
  const names = new Set<string>()
  const texts = new Set<string>()
  const chosen = sorted.filter(({ path, symbol, text }) => {
    const count = ofFile.get(path) ?? 0
    if (count >= MAX_OF_FILE || names.has(symbol.name) || texts.has(text)) return false
    ofFile.set(path, count + 1)
    names.add(symbol.name)
    texts.add(text)
    return true
  })
  return chosen.slice(0, MAX_TYPES).map(({ path, symbol, text }) => ({
    name: symbol.name,
    isCode: true,
    file: fileRef(path, context),
    text,
    cite: citeSymbol(path, symbol.name, context),
  }))
}

const MIN_USERS = 2
/** Weight factor for a type with the project's name, because it represents the project. */
const NAMESAKE = 10

function isNamesake(name: string, { name: project, manifests }: ProjectModel): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return [project, ...manifests.manifests.slice(0, 3).map((manifest) => manifest.name)].some(
    (each) => letters(each) === letters(name),
  )
}

function candidateOf(path: string, symbol: CodeSymbol, model: ProjectModel): Candidate[] {
  const isType = /^(?:class|struct|interface|trait|type|module)$/.test(symbol.kind)
  if (!isType || symbol.visibility !== 'public' || MINOR.test(symbol.name)) return []
  const text = withoutTag(firstSentence(symbol.doc))
  if (text.split(/\s+/).length < 4 || EMPTY.test(text) || NO_DEFINITION.test(text) || !standsAlone(text)) return []
  const all = model.uses.get(path)?.get(symbol.name) ?? []
  const users = all.filter((user) => model.kinds.get(user)?.role !== 'test' && !isPeripheral(user)).length
  if (users < MIN_USERS) return []
  const lines = symbol.endLine - symbol.startLine + 1 + symbol.members.length
  const namesake = isNamesake(symbol.name, model) ? NAMESAKE : 1
  return [{ path, symbol, text, users, weight: Math.round(1_000 * users * Math.sqrt(lines) * namesake) }]
}
