import type { DocNode } from '../../../shared/document/node.ts'
import { codeLanguage } from '../../units/code-language.ts'
import type { InheritedFacts, KeySymbolsFacts, KinFacts, SymbolFacts, SymbolsFacts } from '../../units/facts.ts'
import { type Block, bulletList, codeBlock, heading, type ListEntry, paragraph, paragraphNode } from '../blocks.ts'
import { docBlocks, docInline } from '../doc-text.ts'
import { cite, code, isEmpty, joined, linked, type Phrase } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { nameLinks, typeLinks } from './references.ts'
import { writeSteps } from './steps/write-steps.ts'

/**
 * Writes the symbols that a file offers: a list, and a separate section for each symbol that needs more text.
 */
export function writeSymbols({ language, exported, inside, symbols, more }: SymbolsFacts, phrases: Phrases): Block[] {
  const { exports, insidePackage, publicInterface } = phrases.headings
  const title = exported ? exports : inside ? insidePackage : publicInterface
  const listed = symbols.filter(({ section }) => !section)
  const entries: (Phrase | ListEntry)[] = listed.map((symbol) => symbolEntry(symbol, phrases))
  if (more > 0) entries.push(phrases.andMore(more))
  return [
    heading('exports', 2, title),
    ...bulletList('exports/list', entries),
    ...symbols.filter(({ section }) => section).flatMap((symbol) => symbolSection(symbol, language, phrases)),
  ]
}

export function writeInternals({ symbols, more }: SymbolsFacts, phrases: Phrases): Block[] {
  const entries: (Phrase | ListEntry)[] = symbols.map((symbol) => symbolEntry(symbol, phrases))
  if (more > 0) entries.push(phrases.andMore(more))
  return [heading('internals', 2, phrases.headings.internals), ...bulletList('internals/list', entries)]
}

/**
 * Writes a symbol: signatures with their citation, the first paragraph of the doc text, then the remaining
 * doc text, then the members. Generated sentences come after the whole doc text, because its first paragraph
 * may announce the next.
 */
function symbolEntry(symbol: SymbolFacts, phrases: Phrases): ListEntry {
  const { signature, overloads, doc, cite: ref, members } = symbol
  const signatures = phrases.list([signature, ...overloads.items].map(code), overloads.more)
  const below: ListEntry[] = members.items.map((member) => symbolEntry(member, phrases))
  if (members.more > 0) below.push({ text: phrases.andMore(members.more) })
  below.push(...inheritedLines(symbol.inherited, phrases).map((text) => ({ text })))
  const blocks = docBlocks('doc', doc, { labels: phrases.docLabels, ref: null }).map(({ node }) => node)
  const [first] = blocks
  const lead = first?.type === 'paragraph' ? (first.content ?? []) : []
  const rest = lead.length > 0 ? blocks.slice(1) : blocks
  const elsewhere = cite(symbol.docCite ?? null)
  const own = joined([kinPhrase(symbol.kin, phrases), calledBy(symbol, phrases)])
  const isShort = rest.length === 0
  return {
    text: joined([[signatures, cite(ref)], ...(isShort ? [[ended(lead, own), elsewhere], own] : [[lead, elsewhere]])]),
    blocks: [
      ...rest,
      ...(isShort || isEmpty(own) ? [] : [paragraphNode(own)]),
      ...writeSteps('steps', symbol.steps, phrases).map(({ node }) => node),
      ...notesOf('notes', symbol, phrases).map(({ node }) => node),
    ],
    below,
  }
}

/** Writes the author's comments from inside the function. */
function notesOf(key: string, { notes }: SymbolFacts, { notesInCode, docLabels: labels }: Phrases): Block[] {
  if (notes.length === 0) return []
  const entries = notes.map(({ text, cite: ref }): ListEntry => {
    const blocks = docBlocks('note', text, { labels, ref: null }).map(({ node }) => node)
    const lead = blocks[0]?.type === 'paragraph' ? (blocks[0].content ?? []) : []
    return { text: [lead, cite(ref)], blocks: lead.length > 0 ? blocks.slice(1) : blocks }
  })
  return [...paragraph(key, notesInCode), ...bulletList(`${key}/list`, entries)]
}

/** Adds the full stop that an author left out, if another sentence follows. */
function ended(lead: readonly DocNode[], next: Phrase): Phrase {
  const isOpen = /[\p{L}\p{N})`"']$/u.test(lead.at(-1)?.text ?? '')
  return isOpen && !isEmpty(next) ? [lead, '.'] : lead
}

function calledBy({ callers: { items, more, within } }: SymbolFacts, phrases: Phrases): Phrase {
  if (items.length === 0) return ''
  const links = nameLinks(items.flatMap(({ file }) => file ?? []))
  const named = items.map(({ file, names }) => ({ file: file ? (links.shift() ?? '') : '', names: names.map(code) }))
  return phrases.calledBy({ callers: named, more, within })
}

function kinPhrase(kin: KinFacts | undefined, phrases: Phrases): Phrase {
  if (!kin) return ''
  const { embeds, implements: contracts, implementedBy, extendedBy } = kin
  const embedded = embeds.map((type) => ({
    type: typeLinks([type])[0] ?? '',
    members: type.members.items.map(code),
    more: type.members.more,
  }))
  return joined([
    embedded.length > 0 ? phrases.embeds(embedded) : '',
    contracts.items.length > 0 ? phrases.implements(typeLinks(contracts.items), contracts.more) : '',
    implementedBy.items.length > 0 ? phrases.implementedBy(typeLinks(implementedBy.items), implementedBy.more) : '',
    extendedBy.items.length > 0 ? phrases.extendedBy(typeLinks(extendedBy.items), extendedBy.more) : '',
  ])
}

function inheritedLines(inherited: readonly InheritedFacts[], phrases: Phrases): Phrase[] {
  return inherited.map(({ base, names }) => phrases.inheritedFrom(code(base), names.items.map(code), names.more))
}

const DOC_LABEL = /^\s*\*\*[^*\n]{1,60}:\*\*/

function symbolSection(symbol: SymbolFacts, language: string, phrases: Phrases): Block[] {
  const key = `exports/${symbol.name}`
  // Directly after a label such as "Parameters:", a citation would seem to belong to the label.
  const isLabelled = DOC_LABEL.test(symbol.doc)
  const doc = docBlocks(`${key}/doc`, symbol.doc, {
    labels: phrases.docLabels,
    ref: isLabelled ? null : symbol.cite,
  })
  const { items, more, methods, hidden } = symbol.members
  const otherKind = items.find(({ kind }) => kind !== 'method')?.kind ?? 'property'
  const others = items.length + more - methods
  const called = symbol.members.called ?? []
  const counts = { kind: symbol.kind, methods, others, otherKind, called, hidden }
  const lead = items.length > 0 ? phrases.members(counts) : ''
  const entries: (Phrase | ListEntry)[] = items.map((member) => symbolEntry(member, phrases))
  if (more > 0) entries.push(phrases.andMore(more))
  // The citation follows the first paragraph. If there is no paragraph, the citation stands before the members,
  // and without members in the heading.
  const hasText = !isLabelled && doc.some(({ node }) => node.type === 'paragraph')
  return [
    heading(key, 3, hasText || lead ? code(symbol.name) : [code(symbol.name), cite(symbol.cite)]),
    codeBlock(`${key}/signature`, codeLanguage(language), [symbol.signature, ...symbol.overloads.items].join('\n')),
    ...doc,
    ...paragraph(`${key}/kin`, kinPhrase(symbol.kin, phrases)),
    ...paragraph(`${key}/callers`, calledBy(symbol, phrases)),
    ...writeSteps(`${key}/steps`, symbol.steps, phrases),
    ...notesOf(`${key}/notes`, symbol, phrases),
    ...paragraph(`${key}/members`, lead && (hasText ? lead : [lead, cite(symbol.cite)])),
    ...bulletList(`${key}/members/list`, entries),
    ...inheritedLines(symbol.inherited, phrases).flatMap((line, at) => paragraph(`${key}/inherited-${at + 1}`, line)),
  ]
}

export function writeKeySymbols({ symbols }: KeySymbolsFacts, phrases: Phrases): Block[] {
  const entries = symbols.map(
    ({ file, signature, text, cite: ref }): Phrase =>
      joined([[linked(code(signature), file.page, file.anchor), cite(ref)], docInline(text, phrases.docLabels)]),
  )
  return [heading('key-symbols', 2, phrases.headings.keySymbols), ...bulletList('key-symbols/list', entries)]
}
