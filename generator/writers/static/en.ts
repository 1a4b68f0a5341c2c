import type { SymbolKind, SymbolWord } from '../../analysis/file-analysis.ts'
import type { DependencyKind } from '../../analysis/manifests/manifest.ts'
import type { SkipReason } from '../../analysis/source-file.ts'
import type { Inventory } from '../../plan/reference-pages.ts'
import type { ShownRole, Trouble } from '../../units/facts.ts'
import { code, joined, type Phrase, say } from '../inline.ts'
import { en as errors } from './errors/en.ts'
import { en as flows } from './flows/en.ts'
import { KNOWN_FILES } from './known-files.ts'
import type { LanguageCount, Phrases } from './phrases.ts'
import { SCHEMA_CHANGES } from './schema-changes.ts'
import { singleLanguage } from './single-language.ts'
import { en as steps } from './steps/en.ts'
import { en as data } from './stored/en.ts'

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

function number(count: number): string {
  return NUMBERS[count] ?? String(count)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

const KINDS: Readonly<Record<SymbolWord, readonly [string, string]>> = {
  function: ['function', 'functions'],
  class: ['class', 'classes'],
  interface: ['interface', 'interfaces'],
  type: ['type', 'types'],
  enum: ['enum', 'enums'],
  constant: ['constant', 'constants'],
  variable: ['variable', 'variables'],
  method: ['method', 'methods'],
  property: ['property', 'properties'],
  struct: ['struct', 'structs'],
  namespace: ['namespace', 'namespaces'],
  module: ['module', 'modules'],
  trait: ['trait', 'traits'],
  macro: ['macro', 'macros'],
  protocol: ['protocol', 'protocols'],
  extension: ['extension', 'extensions'],
  mixin: ['mixin', 'mixins'],
  contract: ['contract', 'contracts'],
  library: ['library', 'libraries'],
  event: ['event', 'events'],
  modifier: ['modifier', 'modifiers'],
  message: ['message', 'messages'],
  service: ['service', 'services'],
  table: ['table', 'tables'],
  model: ['model', 'models'],
  resource: ['resource', 'resources'],
  output: ['output', 'outputs'],
  view: ['view', 'views'],
  column: ['column', 'columns'],
  constraint: ['constraint', 'constraints'],
  index: ['index', 'indexes'],
  trigger: ['trigger', 'triggers'],
  value: ['value', 'values'],
  field: ['field', 'fields'],
  prop: ['prop', 'props'],
  requirement: ['requirement', 'requirements'],
  input: ['input', 'inputs'],
}

/** Words for members that aren't methods, by the kind of their type. Other kinds have no special word. */
const MEMBERS: Partial<Record<SymbolKind, readonly [string, string]>> = {
  enum: ['value', 'values'],
  struct: ['field', 'fields'],
}

const ROLES: Readonly<Record<ShownRole, string>> = {
  source: 'source',
  test: 'test',
  'test-helper': 'test helper',
  document: 'document',
  manifest: 'manifest',
  configuration: 'configuration',
  script: 'script',
  style: 'style sheet',
  data: 'data',
  other: 'file',
}

function list(items: readonly Phrase[], more = 0): Phrase {
  const all: Phrase[] = more > 0 ? [...items, `${more} more`] : [...items]
  const last = all.pop() ?? ''
  if (all.length === 0) return last
  return say`${all.flatMap((item, index) => (index === 0 ? [item] : [', ', item]))} and ${last}`
}

function embedded(type: Phrase, members: readonly Phrase[], more: number): Phrase {
  return members.length > 0 ? say`${type} (${list(members, more)})` : type
}

function languages({ items, more }: LanguageCount): Phrase {
  const named = items.map(({ language, files }) => `${language === 'Text' ? 'plain text' : language} (${files})`)
  return list(more > 0 ? [...named, `${number(more)} other ${plural(more, 'language')}`] : named)
}

/** "three Go files"; null where they are in several languages. */
function filesIn(count: number, used: LanguageCount): string | null {
  const language = singleLanguage(used)
  if (language === undefined) return null
  return `${number(count)} ${language === 'Text' ? 'text' : language} ${plural(count, 'file')}`
}

/** Matches languages whose name already describes the file. */
const SELF_NAMED = /^(?:Ignore list|Git attributes|Dockerfile|Makefile|Procfile|Diff|Template)$/

function fileKind(language: string, role: ShownRole): string {
  if (SELF_NAMED.test(language)) return language
  if (language === 'Text' || role === 'other') return language === 'Text' ? 'Text file' : `${language} file`
  return `${language} ${ROLES[role]}`
}

const REASONS: Readonly<Record<SkipReason, string>> = {
  binary: 'binary',
  'too-large': 'too large',
  minified: 'minified',
  generated: 'generated',
  vendored: 'third-party code',
  'lock-file': 'lock files',
  'not-utf8': 'not UTF-8',
  secret: 'secrets',
  link: 'symbolic links',
  submodule: 'submodules',
  'lfs-pointer': 'files kept by Git LFS',
  'unsafe-name': 'unsafe names',
  duplicate: 'duplicate names',
}

function counted(items: readonly { page: Phrase; uses: number }[]): Phrase {
  return list(items.map(({ page, uses }, at) => say`${page} (${uses}${at === 0 ? plural(uses, ' use') : ''})`))
}

const DEPENDENCIES: Readonly<Record<DependencyKind, string>> = {
  runtime: 'At run time',
  peer: 'From the project that uses it',
  optional: 'Optional',
  development: 'For development',
}

const FOLDERS = {
  github: 'Settings for the code host: workflows, templates and the like.',
  workflows: 'The workflows of continuous integration.',
  'issue-templates': 'Templates for issues.',
  examples: 'Examples of how the project is used.',
} as const

const LISTS: Readonly<Record<Exclude<Inventory, 'tests'>, string>> = {
  data: 'data model',
  commands: 'commands',
  routes: 'HTTP routes',
  errors: 'errors',
  environment: 'environment variables',
  packages: 'external packages',
}

const ENTRIES: Readonly<Record<Inventory, string>> = {
  data: 'entry',
  commands: 'command',
  errors: 'error',
  routes: 'route',
  environment: 'variable',
  packages: 'package',
  tests: 'test file',
}

function joinedWith(separator: string, texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(separator)
}

const TROUBLE: Readonly<Record<Exclude<Trouble, 'outline'>, string>> = {
  'syntax-errors': 'Parts of this file could not be read, so symbols may be missing here.',
  'too-deep': 'The file could not be parsed, so this page rests on its text alone.',
  'time-limit': 'The file could not be parsed, so this page rests on its text alone.',
  'invalid-notebook': "The file isn't a valid notebook, so its text and code can't be shown.",
}

/** "Zig (98 files) is" */
function unparsed({ items, more }: LanguageCount): Phrase {
  const named = items.map(({ language, files }) => `${language} (${files} ${plural(files, 'file')})`)
  const rest = more > 0 ? [`${number(more)} other ${plural(more, 'language')}`] : []
  return say`${list([...named, ...rest])} ${items.length + more === 1 ? 'is' : 'are'}`
}

export const en: Phrases = {
  headings: {
    exports: 'Exports',
    publicInterface: 'Public interface',
    insidePackage: 'For use inside the package',
    internals: 'Internals',
    passedOn: 'Re-exports',
    dependencies: 'Dependencies',
    usedBy: 'Used by',
    environment: 'Environment variables',
    routes: 'HTTP routes',
    commands: 'Commands',
    tests: 'Tests',
    cases: 'What it checks',
    inputs: 'Inputs',
    changes: 'What it changes',
    outline: 'Contents',
    keys: 'Keys',
    jobs: 'Jobs',
    references: 'References',
    sections: 'What the documents say',
    source: 'Source',
    contents: 'Contents',
    connections: 'Connections',
    mainParts: 'Main parts',
    pages: 'Pages',
    files: 'Files',
    mostUsedFiles: 'Most used files',
    keySymbols: 'Key types and functions',
    partsDiagram: 'How the parts depend on each other',
    filesDiagram: 'How the files depend on each other',
    setup: 'Install and run',
    reading: 'Where to start reading',
    packages: 'External packages',
    leftOut: 'Left out',
    scripts: 'Scripts and tasks',
    scope: 'About this documentation',
    features: 'Features',
    ideas: 'Ideas to know first',
    running: 'How it runs',
  },
  columns: {
    file: 'File',
    folder: 'Folder',
    what: 'What it is',
    part: 'Part',
    holds: 'What it holds',
    command: 'Command',
    runs: 'What it runs',
    variable: 'Variable',
    readIn: 'Read in',
    route: 'Route',
    handler: 'Handler',
    definedIn: 'Defined in',
    does: 'What it does',
    type: 'Type',
    fallback: 'Default',
    count: 'Files',
    package: 'Package',
  },
  docLabels: new Map(),

  list,
  andMore: (count) => `and ${count} more`,

  position: ({ language, role, folder, topic }) => {
    const place = folder === null ? 'at the top of the repository' : say`in ${folder}`
    const part = topic === null ? '' : say`; part of ${topic}`
    return say`${fileKind(language, role)} ${place}${part}.`
  },
  buildsOn: (name, { extends: parents, implements: contracts }) =>
    say`${name} ${joined(
      [
        parents.length > 0 ? say`extends ${list(parents.map(code))}` : '',
        contracts.length > 0 ? say`implements ${list(contracts.map(code))}` : '',
      ],
      ' and ',
    )}.`,
  usedNames: ({ count, named, folder, names, more }) => {
    const what = list(names, more)
    if (named.length > 0) return say`${list(named)} ${named.length === 1 ? 'uses' : 'use'} ${what}.`
    const where = folder === null ? '' : say`, most of them in ${folder}`
    return say`${capital(number(count))} files use ${what}${where}.`
  },
  explainedBy: (topic) => say`${topic} explains what is in here.`,
  calls: (name, called, more) => say`${name} calls ${list(called, more)}.`,
  beside: (names, more) => say`Also here: ${list(names, more)}.`,
  addsTo: (type, methods, more) => say`Adds to ${type}: ${list(methods, more)}.`,
  hasMembers: (names, more) => say`With ${list(names, more)}.`,
  answers: (requests, more) => say`Answers ${list(requests, more)}.`,
  gathers: (files, more) =>
    say`Passes on what ${list(files, more)} ${files.length + more === 1 ? 'exports' : 'export'}.`,
  gathersCount: (count) => `Passes on what ${number(count)} other ${plural(count, 'file exports', 'files export')}.`,
  augments: (modules, more) => say`Extends the ${plural(modules.length + more, 'module')} ${list(modules, more)}.`,
  exampleOf: (names, more) => say`An example of ${list(names, more)}.`,
  joins: (names, more) =>
    names.length + more === 1 ? say`Uses ${list(names)}.` : say`Brings together ${list(names, more)}.`,
  usedByFiles: ({ count, isComplete, tests, named, folder }) => {
    if (count === 0) return !isComplete || tests === 0 ? '' : 'In this repository only tests use it.'
    if (named.length === 1 && isComplete)
      return tests > 0 ? say`Apart from tests, only ${list(named)} uses it.` : say`Only ${list(named)} uses it.`
    if (named.length > 0) return say`It is used by ${list(named)}.`
    const where = folder === null ? '' : say`, most of them in ${folder}`
    return say`${capital(number(count))} files use it${where}.`
  },
  entry: (kind, name) => {
    if (kind === 'program') return say`It is installed as the program ${name}.`
    if (kind === 'command') return say`The script ${name} starts it.`
    if (kind === 'activity') return "Android starts it from the app's icon."
    return kind === 'library' ? say`Importing ${name} leads here.` : 'It can be run by itself.'
  },
  builtWith: (tag, isSet) => (isSet ? say`Built only with the tag ${tag}.` : say`Built only without the tag ${tag}.`),
  builtWhere: (condition) => say`Built only where ${condition} holds.`,
  mutualUse: (files, more) =>
    files.length + more === 1
      ? say`It and ${list(files)} use each other.`
      : say`It uses ${list(files, more)}, which in turn use it.`,
  trouble: (kind) => TROUBLE[kind],
  outlined: (language) =>
    `${language} is not parsed: what stands here was found by how lines begin, and more may be declared.`,
  authorsText: 'The document as its authors wrote it:',
  textGoesOn: (blocks) =>
    `The document is too long for a page: ${number(blocks)} more ${plural(blocks, 'block')} can be read in the file.`,
  known: (what, detail) => KNOWN_FILES[what].en(detail),
  plainFile: (language, role) => `${fileKind(language, role)}.`,
  testsSubjects: (subjects, more) => say`Tests ${list(subjects, more)}.`,

  required: 'required',
  schemaChange: SCHEMA_CHANGES.en,
  members: ({ kind, methods, others, otherKind, called, hidden }) => {
    const parts: string[] = []
    const open = hidden ? 'public ' : ''
    if (methods > 0) parts.push(`${number(methods)} ${open}${plural(methods, 'method')}`)
    const [one, many] = MEMBERS[kind] ?? KINDS[otherKind]
    if (called.length === 0 && others > 0) parts.push(`${number(others)} ${open}${plural(others, one, many)}`)
    parts.push(...called.map(({ word, count }) => `${number(count)} ${open}${plural(count, ...KINDS[word])}`))
    return say`It has ${list(parts)}:`
  },
  calledBy: ({ callers, more, within }) => {
    const by = within ? 'Called within this file by' : 'Called by'
    const [first] = callers
    if (first?.file === '' && callers.length === 1) return say`${by} ${list(first.names, more)}.`
    const named = callers.map(
      ({ file, names }) => say`${list(names)} ${file === '' ? 'in this file' : say`in ${file}`}`,
    )
    return say`${by} ${list(named, more)}.`
  },
  notesInCode: 'Notes in the code:',
  steps,
  flows,
  data,
  errors,
  embeds: (types) => say`Embeds ${list(types.map(({ type, members, more }) => embedded(type, members, more)))}.`,
  implements: (types, more) => say`Implements ${list(types, more)}.`,
  implementedBy: (types, more) => say`Implemented by ${list(types, more)}.`,
  extendedBy: (types, more) => say`Extended by ${list(types, more)}.`,
  startsOn: (events, more) => say`Starts on ${list(events, more)}.`,
  jobAfter: (jobs) => say`After ${list(jobs)}.`,
  jobForEach: (variants) => say`Once for each ${variants.length > 1 ? 'combination' : 'value'} of ${list(variants)}.`,
  jobRuns: (commands, more) => say`Runs ${list(commands, more)}.`,
  jobUses: (actions, more) => say`Uses ${list(actions, more)}.`,
  inheritedFrom: (base, names, more) => say`Inherited from ${base}: ${list(names, more)}.`,
  externalPackages: (packages, more) => say`External packages: ${list(packages, more)}.`,
  standardLibrary: (modules, more) => say`Standard library: ${list(modules, more)}.`,
  testsUseToo: (count) => `${capital(number(count))} ${plural(count, 'test uses', 'tests use')} it as well.`,
  otherwise: (value) => say`otherwise ${value}`,
  readsVariables: (variables, more) => say`It reads ${list(variables, more)}.`,
  testedBy: (tests, more) => say`Tested by ${list(tests, more)}.`,
  quoted: (text) => say`“${text}”`,
  referredToBy: (files, more) => say`Referred to in ${list(files, more)}.`,
  refersTo: (files, more) => say`Refers to ${list(files, more)}.`,

  knownFolder: (what) => FOLDERS[what],
  testsOf: (folders, more) =>
    say`Tests what is in ${list(more > 0 ? [...folders, `${number(more)} other ${plural(more, 'folder')}`] : folders)}.`,
  documentsOn: (titles, more) =>
    say`Documents on ${list(
      titles.map((title) => `“${title}”`),
      more,
    )}.`,
  usedFromHere: (names, more, most) =>
    most
      ? say`The rest of the project mostly uses ${list(names)} from here.`
      : say`The rest of the project uses ${list(names, more)} from here.`,
  mostUsed: (names, more) => say`Most used: ${list(names, more)}.`,

  holds: ({ direct, folders, total, languages: used }) => {
    const parts: string[] = []
    const alike = filesIn(total, used)
    if (alike && folders === 0) return `Holds ${alike}.`
    if (direct > 0) parts.push(`${number(direct)} ${plural(direct, 'file')}`)
    if (folders > 0) parts.push(`${number(folders)} ${plural(folders, 'folder')}`)
    if (alike && total > direct) return say`Holds ${list(parts)}, ${alike} in all.`
    const all = folders > 0 && total > direct ? `, ${number(total)} ${plural(total, 'file')} in all` : ''
    return say`Holds ${list(parts)}${all}: ${languages(used)}.`
  },
  fileCount: (count) => `${count} ${plural(count, 'file')}`,
  uses: (items) => say`It uses ${counted(items)}.`,
  usedBy: (items) => say`It is used by ${counted(items)}.`,
  moreFolders: (count) => `and ${count} more ${plural(count, 'folder')}`,
  moreFiles: (count) => `and ${count} more ${plural(count, 'file')}`,
  top: 'the top folder',
  topWithin: 'the top folder',

  topicHolds: ({ files, folders, more, languages: used }) => {
    const where = more > 0 ? list([...folders, `${number(more)} other ${plural(more, 'folder')}`]) : list(folders)
    const alike = filesIn(files, used)
    if (alike) return say`${capital(alike)} in ${where}.`
    return say`${capital(number(files))} ${plural(files, 'file')} in ${where}: ${languages(used)}.`
  },
  centre: (file, importers) => say`At its centre is ${file}, which ${number(importers)} of these files use.`,
  partHolds: (held, more) => {
    const named = held.map(({ file, symbols }) => (symbols.length === 0 ? file : say`${list(symbols)} in ${file}`))
    const rest = `${number(more)} more ${plural(more, 'file')}`
    return say`${list(more > 0 ? [...named, rest] : named)}.`
  },
  partOf: (topic) => say`Part of ${topic}.`,
  diagram: (of, left, thinned) => {
    const what = of === 'files' ? 'file' : 'part'
    const nodes = left > 0 ? `${number(left)} less connected ${plural(left, what)}` : ''
    const omitted = [nodes, thinned ? 'some connections' : ''].filter(Boolean)
    const verb = omitted.length === 1 && left === 1 && !thinned ? 'is' : 'are'
    const rest = omitted.length > 0 ? ` ${capital(omitted.join(' and '))} ${verb} left out.` : ''
    return `An arrow leads from a ${what} to one that it uses.${rest}`
  },

  repository: ({ files, folders, languages: used, licence }) => {
    const under = licence === null ? '' : say` The licence is ${licence}.`
    const place = folders === 0 ? '' : ` in ${folders} ${plural(folders, 'folder')}`
    return say`This documentation covers ${files} ${plural(files, 'file')}${place}: ${languages(used)}.${under}`
  },
  notAnalysed: (unread) => say`${unparsed(unread)} not analysed: nothing here says what such a file declares.`,
  notParsed: (outlined) =>
    say`${unparsed(outlined)} not parsed: what such a file declares is told by how its lines begin.`,
  dependsOn: (kind, packages, more) => say`${DEPENDENCIES[kind]}: ${list(packages, more)}.`,
  requires: (items) => say`Needs ${list(items.map(({ name, version }) => say`${name} ${version}`))}.`,
  installFrom: (readme) => say`From ${readme}:`,
  exampleFrom: (readme) => say`An example from ${readme}:`,
  moreCommandsIn: (count, all) =>
    say`${capital(number(count))} more ${plural(count, 'is', 'are')} in the list of ${all}.`,
  moreCommands: (count) => `There ${plural(count, 'is', 'are')} ${number(count)} more.`,
  composeStarts: (file, services) => say`${file} starts ${number(services)} ${plural(services, 'service')}:`,
  service: ({ image, builtFrom, ports, command, startsAfter, waitsFor }) =>
    joined(
      [
        joined(
          [
            image ? say`image ${image}` : '',
            builtFrom ? say`built from ${builtFrom}` : '',
            ports.length > 0 ? say`${plural(ports.length, 'port')} ${list(ports)}` : '',
          ],
          ', ',
        ),
        command ? say`runs ${command}` : '',
        startsAfter.length > 0 ? say`starts after ${list(startsAfter)}` : '',
        waitsFor.length > 0 ? say`waits for ${list(waitsFor)}` : '',
      ],
      '; ',
    ),
  image: (file, { base, ports, command }) =>
    say`The image of ${file} ${list([
      ...(base ? [say`builds on ${base}`] : []),
      ...(ports.length > 0 ? [say`opens ${plural(ports.length, 'port')} ${list(ports)}`] : []),
      ...(command ? [say`starts ${command}`] : []),
    ])}.`,
  builtBy: (folder, tool) => say`${folder} is built with ${tool}.`,
  compiledIn: (items) =>
    say`Compiled into the program: ${list(items.map(({ pattern, file }) => say`${pattern} by ${file}`))}.`,
  drivers: (databases) => say`The manifests name drivers for ${list(databases)}.`,
  usersShort: (count) => `${capital(number(count))} files use it.`,
  usersOf: (count, name) => say`${capital(number(count))} files use it, most of all its ${name}.`,
  packagesByUse: 'Each package with the number of files that import it.',
  testFiles: (count, folders, more) => {
    const where = more > 0 ? list([...folders, `${number(more)} other ${plural(more, 'folder')}`]) : list(folders)
    return say`${capital(number(count))} test ${plural(count, 'file')} in ${where}.`
  },
  runsTests: (command, languages) =>
    languages.length > 0
      ? say`Tests in ${list(languages)} are run with ${command}.`
      : say`Tests are run with ${command}.`,
  unknownPrefix: '“…” stands for the start of a path that the code sets elsewhere.',
  regularExpression: 'regular expression',
  onlyIf: (condition) => say`only if ${condition}`,
  allBelow: (module) => say`everything below it: ${module}`,
  withoutPage: 'These files have no page:',
  leftOut: ({ reason, files: count, places, more }) =>
    say`${capital(REASONS[reason])} (${String(count)}): ${list(places, more)}.`,
  authorsNotice: (file) => say`${file} says:`,
  moreIn: (count, file) => say`${file} lists ${number(count)} more.`,
  listOf: (inventory, entries, leftOut) => {
    if (inventory !== 'tests') return LISTS[inventory]
    return joinedWith(' and ', [entries > 0 ? 'tests' : '', leftOut > 0 ? 'files left out' : ''])
  },
  entriesOf: (inventory, entries, leftOut) => {
    const counts = [
      entries > 0 ? `${entries} ${plural(entries, ENTRIES[inventory])}` : '',
      leftOut > 0 ? `${leftOut} ${plural(leftOut, 'file')} without a page` : '',
    ]
    return `${joinedWith(', ', counts)}.`
  },
  completeLists: (names) => say`See the lists of ${list(names)}.`,
}
