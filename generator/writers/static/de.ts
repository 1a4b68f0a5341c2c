import type { SymbolKind, SymbolWord } from '../../analysis/file-analysis.ts'
import type { DependencyKind } from '../../analysis/manifests/manifest.ts'
import type { SkipReason } from '../../analysis/source-file.ts'
import type { Inventory } from '../../plan/reference-pages.ts'
import type { ShownRole, Trouble } from '../../units/facts.ts'
import { code, inline, joined, type Phrase, say } from '../inline.ts'
import { de as errors } from './errors/de.ts'
import { de as flows } from './flows/de.ts'
import { KNOWN_FILES } from './known-files.ts'
import type { LanguageCount, Phrases } from './phrases.ts'
import { SCHEMA_CHANGES } from './schema-changes.ts'
import { singleLanguage } from './single-language.ts'
import { de as steps } from './steps/de.ts'
import { de as data } from './stored/de.ts'

const NUMBERS = [
  'kein',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
]

function number(count: number): string {
  return NUMBERS[count] ?? String(count)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/**
 * Noun in the accusative: `definite` and `one` for the singular with its article, `many` for the plural.
 * `indefinite`: the indefinite article; `open`: the singular form of "public".
 */
type Noun = { definite: string; indefinite: string; open: string; one: string; many: string }

function noun(gender: 'm' | 'f' | 'n', one: string, many: string): Noun {
  const definite = { m: 'den', f: 'die', n: 'das' }[gender]
  const indefinite = { m: 'einen', f: 'eine', n: 'ein' }[gender]
  const open = { m: 'öffentlichen', f: 'öffentliche', n: 'öffentliches' }[gender]
  return { definite, indefinite, open, one, many }
}

const KINDS: Readonly<Record<SymbolWord, Noun>> = {
  function: noun('f', 'Funktion', 'Funktionen'),
  class: noun('f', 'Klasse', 'Klassen'),
  interface: noun('n', 'Interface', 'Interfaces'),
  type: noun('m', 'Typ', 'Typen'),
  enum: noun('n', 'Enum', 'Enums'),
  constant: noun('f', 'Konstante', 'Konstanten'),
  variable: noun('f', 'Variable', 'Variablen'),
  method: noun('f', 'Methode', 'Methoden'),
  property: noun('f', 'Eigenschaft', 'Eigenschaften'),
  struct: noun('n', 'Struct', 'Structs'),
  namespace: noun('m', 'Namensraum', 'Namensräume'),
  module: noun('n', 'Modul', 'Module'),
  trait: noun('m', 'Trait', 'Traits'),
  macro: noun('n', 'Makro', 'Makros'),
  protocol: noun('n', 'Protokoll', 'Protokolle'),
  extension: noun('f', 'Erweiterung', 'Erweiterungen'),
  mixin: noun('n', 'Mixin', 'Mixins'),
  contract: noun('m', 'Contract', 'Contracts'),
  library: noun('f', 'Bibliothek', 'Bibliotheken'),
  event: noun('n', 'Ereignis', 'Ereignisse'),
  modifier: noun('m', 'Modifier', 'Modifier'),
  message: noun('f', 'Nachricht', 'Nachrichten'),
  service: noun('m', 'Dienst', 'Dienste'),
  table: noun('f', 'Tabelle', 'Tabellen'),
  model: noun('n', 'Modell', 'Modelle'),
  resource: noun('f', 'Ressource', 'Ressourcen'),
  output: noun('f', 'Ausgabe', 'Ausgaben'),
  view: noun('f', 'View', 'Views'),
  column: noun('f', 'Spalte', 'Spalten'),
  constraint: noun('m', 'Constraint', 'Constraints'),
  index: noun('m', 'Index', 'Indizes'),
  trigger: noun('m', 'Trigger', 'Trigger'),
  value: noun('m', 'Wert', 'Werte'),
  field: noun('n', 'Feld', 'Felder'),
  prop: noun('f', 'Prop', 'Props'),
  requirement: noun('f', 'Voraussetzung', 'Voraussetzungen'),
  input: noun('f', 'Eingabe', 'Eingaben'),
}

/** Words for members that aren't methods, by the kind of their type. Other kinds have no special word. */
const MEMBERS: Partial<Record<SymbolKind, Noun>> = {
  enum: noun('m', 'Wert', 'Werte'),
  struct: noun('n', 'Feld', 'Felder'),
}

function counted(count: number, { indefinite, open, one, many }: Noun, isOpen = false): string {
  if (count === 1) return `${indefinite} ${isOpen ? `${open} ` : ''}${one}`
  return `${number(count)} ${isOpen ? 'öffentliche ' : ''}${many}`
}

const FILE = noun('f', 'Datei', 'Dateien')
const FOLDER = noun('m', 'Ordner', 'Ordner')

function files(count: number): string {
  return `${count} ${count === 1 ? 'Datei' : 'Dateien'}`
}

/** "drei Go-Dateien"; null, wo es mehrere Sprachen sind. */
function filesIn(count: number, used: LanguageCount): string | null {
  const language = singleLanguage(used)
  if (language === undefined) return null
  const stem = language === 'Text' ? 'Text' : `${language.replaceAll(' ', '-')}-`
  const noun = language === 'Text' ? ['datei', 'dateien'] : ['Datei', 'Dateien']
  return count === 1 ? `eine ${stem}${noun[0]}` : `${number(count)} ${stem}${noun[1]}`
}

function list(items: readonly Phrase[], more = 0): Phrase {
  const all: Phrase[] = more > 0 ? [...items, `${more} weitere`] : [...items]
  const last = all.pop() ?? ''
  if (all.length === 0) return last
  return say`${all.flatMap((item, index) => (index === 0 ? [item] : [', ', item]))} und ${last}`
}

/** Lists items after a preposition that takes the dative: „von `a` und 2 weiteren“. */
function dative(items: readonly Phrase[], more: number): Phrase {
  return list(more > 0 ? [...items, `${more} weiteren`] : items)
}

function embedded(type: Phrase, members: readonly Phrase[], more: number): Phrase {
  return members.length > 0 ? say`${type} (${list(members, more)})` : type
}

function languages({ items, more }: LanguageCount): Phrase {
  const named = items.map(({ language, files: count }) => `${language} (${count})`)
  return list(more > 0 ? [...named, more === 1 ? 'eine weitere Sprache' : `${number(more)} weitere Sprachen`] : named)
}

const ROLES: Readonly<Record<ShownRole, (language: string) => string>> = {
  source: (language) => `${language}-Quelltext`,
  test: (language) => `${language}-Test`,
  'test-helper': (language) => `${language}-Hilfscode für Tests`,
  document: (language) => (language === 'Text' ? 'Textdokument' : `${language}-Dokument`),
  manifest: (language) => (language === 'Text' ? 'Manifest' : `Manifest (${language})`),
  configuration: (language) => (language === 'Text' ? 'Konfigurationsdatei' : `Konfiguration (${language})`),
  script: (language) => `${language}-Skript`,
  style: (language) => `${language}-Stylesheet`,
  data: (language) => (language === 'Text' ? 'Textdatei' : `${language}-Daten`),
  other: (language) => (language === 'Text' ? 'Textdatei' : `${language}-Datei`),
}

/** Languages whose name already describes the file, with the words for such a file. */
const SELF_NAMED: ReadonlyMap<string, string> = new Map([
  ['Ignore list', 'Ausschlussliste'],
  ['Git attributes', 'Git-Attribute'],
  ['Dockerfile', 'Dockerfile'],
  ['Makefile', 'Makefile'],
  ['Procfile', 'Procfile'],
  ['Diff', 'Diff'],
  ['Template', 'Vorlage'],
])

/** "JSON-Daten", "SQL-Quelltext"; a name of several words is joined by hyphens. */
function fileKind(language: string, role: ShownRole): string {
  return SELF_NAMED.get(language) ?? ROLES[role](language.replaceAll(' ', '-'))
}

const REASONS: Readonly<Record<SkipReason, string>> = {
  binary: 'binär',
  'too-large': 'zu groß',
  minified: 'minifiziert',
  generated: 'generiert',
  vendored: 'fremder Code',
  'lock-file': 'Lock-Dateien',
  'not-utf8': 'nicht UTF-8',
  secret: 'Secrets',
  link: 'symbolische Links',
  submodule: 'Submodule',
  'lfs-pointer': 'Dateien in Git LFS',
  'unsafe-name': 'unzulässige Namen',
  duplicate: 'doppelte Namen',
}

function neighbours(items: readonly { page: Phrase; uses: number }[]): Phrase {
  return list(
    items.map(({ page, uses }, at) => say`${page} (${uses}${at > 0 ? '' : uses === 1 ? ' Verweis' : ' Verweise'})`),
  )
}

function places(folders: readonly Phrase[], more: number): Phrase {
  if (more === 0) return list(folders)
  return list([...folders, more === 1 ? 'einem weiteren Ordner' : `${number(more)} weiteren Ordnern`])
}

const ARTICLE = 'dem '
const TOP = `${ARTICLE}Wurzelverzeichnis`
const WITH_ARTICLE = { in: 'im', von: 'vom', zu: 'zum' } as const

/** Writes places after a preposition: „in `src` und dem Wurzelverzeichnis“, „im Wurzelverzeichnis“. */
function after(preposition: keyof typeof WITH_ARTICLE, phrase: Phrase): Phrase {
  const [first, ...rest] = inline(phrase)
  if (!first?.text?.startsWith(TOP)) return say`${preposition} ${phrase}`
  return say`${WITH_ARTICLE[preposition]} ${[{ ...first, text: first.text.slice(ARTICLE.length) }, ...rest]}`
}

const DEPENDENCIES: Readonly<Record<DependencyKind, string>> = {
  runtime: 'Zur Laufzeit',
  peer: 'Aus dem Projekt, das dieses Paket verwendet',
  optional: 'Optional',
  development: 'Zur Entwicklung',
}

const FOLDERS = {
  github: 'Einstellungen für den Code-Hoster: Workflows, Vorlagen und dergleichen.',
  workflows: 'Die CI-Workflows.',
  'issue-templates': 'Vorlagen für Issues.',
  examples: 'Beispiele für die Verwendung des Projekts.',
} as const

const LISTS: Readonly<Record<Exclude<Inventory, 'tests'>, string>> = {
  data: 'Datenmodell',
  commands: 'Befehle',
  routes: 'HTTP-Routen',
  errors: 'Fehler',
  environment: 'Umgebungsvariablen',
  packages: 'externe Pakete',
}

const ENTRIES: Readonly<Record<Inventory, readonly [string, string]>> = {
  data: ['Eintrag', 'Einträge'],
  commands: ['Befehl', 'Befehle'],
  routes: ['Route', 'Routen'],
  errors: ['Fehler', 'Fehler'],
  environment: ['Variable', 'Variablen'],
  packages: ['Paket', 'Pakete'],
  tests: ['Testdatei', 'Testdateien'],
}

const TROUBLE: Readonly<Record<Exclude<Trouble, 'outline'>, string>> = {
  'syntax-errors': 'Teile dieser Datei waren nicht lesbar; hier können Symbole fehlen.',
  'too-deep': 'Die Datei ließ sich nicht parsen; diese Seite stützt sich allein auf ihren Text.',
  'time-limit': 'Die Datei ließ sich nicht parsen; diese Seite stützt sich allein auf ihren Text.',
  'invalid-notebook': 'Die Datei ist kein gültiges Notebook; Text und Code lassen sich deshalb nicht anzeigen.',
}

/** „Zig (98 Dateien) wird“ */
function unparsed({ items, more }: LanguageCount): Phrase {
  const named = items.map(({ language, files: count }) => `${language} (${files(count)})`)
  const rest = more > 0 ? [`${number(more)} ${more === 1 ? 'weitere Sprache' : 'weitere Sprachen'}`] : []
  return say`${list([...named, ...rest])} ${items.length + more === 1 ? 'wird' : 'werden'}`
}

export const de: Phrases = {
  headings: {
    exports: 'Exporte',
    publicInterface: 'Öffentliche Schnittstelle',
    insidePackage: 'Für die Verwendung im Paket',
    internals: 'Interna',
    passedOn: 'Re-Exporte',
    dependencies: 'Abhängigkeiten',
    usedBy: 'Verwendet von',
    environment: 'Umgebungsvariablen',
    routes: 'HTTP-Routen',
    commands: 'Befehle',
    tests: 'Tests',
    cases: 'Was geprüft wird',
    inputs: 'Eingaben',
    changes: 'Änderungen',
    outline: 'Inhalt',
    keys: 'Schlüssel',
    jobs: 'Jobs',
    references: 'Verweise',
    sections: 'Was die Dokumente dazu sagen',
    source: 'Quelltext',
    contents: 'Inhalt',
    connections: 'Verbindungen',
    mainParts: 'Die wichtigsten Teile',
    pages: 'Seiten',
    files: 'Dateien',
    mostUsedFiles: 'Die meistverwendeten Dateien',
    keySymbols: 'Wichtige Typen und Funktionen',
    partsDiagram: 'Wie die Teile voneinander abhängen',
    filesDiagram: 'Wie die Dateien voneinander abhängen',
    setup: 'Installieren und starten',
    reading: 'Einstieg in den Code',
    packages: 'Externe Pakete',
    leftOut: 'Ausgelassen',
    scripts: 'Skripte und Aufgaben',
    scope: 'Über diese Dokumentation',
    features: 'Funktionsumfang',
    ideas: 'Grundbegriffe',
    running: 'Betrieb',
  },
  columns: {
    file: 'Datei',
    folder: 'Ordner',
    what: 'Beschreibung',
    part: 'Teil',
    holds: 'Inhalt',
    command: 'Befehl',
    runs: 'Führt aus',
    variable: 'Variable',
    readIn: 'Gelesen in',
    route: 'Route',
    handler: 'Handler',
    definedIn: 'Definiert in',
    does: 'Zweck',
    type: 'Typ',
    fallback: 'Standardwert',
    count: 'Dateien',
    package: 'Paket',
  },
  docLabels: new Map([
    ['Parameters', 'Parameter'],
    ['Returns', 'Rückgabe'],
    ['Throws', 'Ausnahmen'],
    ['Example', 'Beispiel'],
    ['Deprecated', 'Veraltet'],
    ['See', 'Siehe'],
    ['Default', 'Standardwert'],
    ['Added in', 'Neu in'],
    ['Changed in', 'Geändert in'],
    ['Removed in', 'Entfernt in'],
    ['Deprecated in', 'Veraltet seit'],
    ['Since', 'Seit'],
  ]),

  list,
  andMore: (count) => `und ${count} weitere`,

  position: ({ language, role, folder, topic }) => {
    const place = folder === null ? 'im Wurzelverzeichnis' : say`in ${folder}`
    const part = topic === null ? '' : say`; gehört zu ${topic}`
    return say`${fileKind(language, role)} ${place}${part}.`
  },
  buildsOn: (name, { extends: parents, implements: contracts }) =>
    say`${name} ${joined(
      [
        parents.length > 0 ? say`erweitert ${list(parents.map(code))}` : '',
        contracts.length > 0 ? say`implementiert ${list(contracts.map(code))}` : '',
      ],
      ' und ',
    )}.`,
  usedNames: ({ count, named, folder, names, more }) => {
    const what = list(names, more)
    if (named.length > 0) return say`${list(named)} ${named.length === 1 ? 'verwendet' : 'verwenden'} ${what}.`
    const where = folder === null ? '' : say`, die meisten davon in ${folder}`
    return say`${capital(number(count))} Dateien verwenden ${what}${where}.`
  },
  explainedBy: (topic) => say`Was hier liegt, erklärt die Seite ${topic}.`,
  calls: (name, called, more) => say`${name} ruft ${list(called, more)} auf.`,
  beside: (names, more) => say`Außerdem: ${list(names, more)}.`,
  addsTo: (type, methods, more) => say`Ergänzt ${type} um ${list(methods, more)}.`,
  hasMembers: (names, more) => say`Umfasst ${list(names, more)}.`,
  answers: (requests, more) => say`Beantwortet ${list(requests, more)}.`,
  gathers: (items, more) =>
    say`Reicht weiter, was ${list(items, more)} ${items.length + more === 1 ? 'exportiert' : 'exportieren'}.`,
  gathersCount: (count) =>
    count === 1
      ? 'Reicht weiter, was eine andere Datei exportiert.'
      : `Reicht weiter, was ${number(count)} andere Dateien exportieren.`,
  augments: (modules, more) =>
    say`Erweitert ${modules.length + more === 1 ? 'das Modul' : 'die Module'} ${list(modules, more)}.`,
  exampleOf: (names, more) => say`Ein Beispiel für ${list(names, more)}.`,
  joins: (names, more) =>
    names.length + more === 1 ? say`Verwendet ${list(names)}.` : say`Führt ${list(names, more)} zusammen.`,
  usedByFiles: ({ count, isComplete, tests, named, folder }) => {
    if (count === 0) return !isComplete || tests === 0 ? '' : 'In diesem Repository verwenden nur Tests diese Datei.'
    if (named.length === 1 && isComplete)
      return tests > 0
        ? say`Abgesehen von Tests verwendet nur ${list(named)} diese Datei.`
        : say`Nur ${list(named)} verwendet diese Datei.`
    if (named.length > 0) return say`Wird von ${list(named)} verwendet.`
    const where = folder === null ? '' : say`, die meisten davon in ${folder}`
    return say`Wird von ${number(count)} Dateien verwendet${where}.`
  },
  entry: (kind, name) => {
    if (kind === 'program') return say`Wird als Programm ${name} installiert.`
    if (kind === 'command') return say`Wird vom Skript ${name} gestartet.`
    if (kind === 'activity') return 'Wird von Android über das Symbol der App gestartet.'
    return kind === 'library' ? say`Der Import von ${name} führt hierher.` : 'Lässt sich eigenständig ausführen.'
  },
  builtWith: (tag, isSet) =>
    isSet ? say`Wird nur mit dem Build-Tag ${tag} gebaut.` : say`Wird nur ohne das Build-Tag ${tag} gebaut.`,
  builtWhere: (condition) => say`Wird nur unter der Bedingung ${condition} gebaut.`,
  mutualUse: (items, more) =>
    items.length + more === 1
      ? say`Diese Datei und ${list(items)} verwenden einander.`
      : say`Verwendet ${list(items, more)}, die wiederum diese Datei verwenden.`,
  trouble: (kind) => TROUBLE[kind],
  outlined: (language) =>
    `${language} wird nicht geparst: Was hier steht, ist an den Zeilenanfängen abgelesen; es kann mehr deklariert sein.`,
  authorsText: 'Das Dokument im Wortlaut seiner Autoren:',
  textGoesOn: (blocks) =>
    `Das Dokument ist zu lang für eine Seite: ${blocks === 1 ? 'Ein weiterer Block ist' : `${blocks} weitere Blöcke sind`} in der Datei nachzulesen.`,
  known: (what, detail) => KNOWN_FILES[what].de(detail),
  plainFile: (language, role) => `${fileKind(language, role)}.`,
  testsSubjects: (subjects, more) => say`Prüft ${list(subjects, more)}.`,

  required: 'erforderlich',
  schemaChange: SCHEMA_CHANGES.de,
  members: ({ kind, methods, others, otherKind, called, hidden }) => {
    const parts: string[] = []
    if (methods > 0) parts.push(counted(methods, KINDS.method, hidden))
    if (called.length === 0 && others > 0) parts.push(counted(others, MEMBERS[kind] ?? KINDS[otherKind], hidden))
    parts.push(...called.map(({ word, count }) => counted(count, KINDS[word], hidden)))
    return say`Umfasst ${list(parts)}:`
  },
  calledBy: ({ callers, more, within }) => {
    const by = within ? 'In dieser Datei aufgerufen von' : 'Aufgerufen von'
    const [first] = callers
    if (first?.file === '' && callers.length === 1) return say`${by} ${dative(first.names, more)}.`
    const named = callers.map(
      ({ file, names }) => say`${list(names)} ${file === '' ? 'in dieser Datei' : say`in ${file}`}`,
    )
    return say`${by} ${dative(named, more)}.`
  },
  notesInCode: 'Hinweise im Code:',
  steps,
  flows,
  data,
  errors,
  embeds: (types) => say`Bettet ${list(types.map(({ type, members, more }) => embedded(type, members, more)))} ein.`,
  implements: (types, more) => say`Implementiert ${list(types, more)}.`,
  implementedBy: (types, more) => say`Implementiert von ${dative(types, more)}.`,
  extendedBy: (types, more) => say`Erweitert von ${dative(types, more)}.`,
  startsOn: (events, more) => say`Startet bei ${dative(events, more)}.`,
  jobAfter: (jobs) => say`Nach ${list(jobs)}.`,
  jobForEach: (variants) =>
    say`Je einmal für ${variants.length > 1 ? 'jede Kombination' : 'jeden Wert'} von ${list(variants)}.`,
  jobRuns: (commands, more) => say`Führt ${list(commands, more)} aus.`,
  jobUses: (actions, more) => say`Verwendet ${list(actions, more)}.`,
  inheritedFrom: (base, names, more) => say`Geerbt von ${base}: ${list(names, more)}.`,
  externalPackages: (packages, more) => say`Externe Pakete: ${list(packages, more)}.`,
  standardLibrary: (modules, more) => say`Standardbibliothek: ${list(modules, more)}.`,
  testsUseToo: (count) => `Wird außerdem von ${count === 1 ? 'einem Test' : `${number(count)} Tests`} verwendet.`,
  otherwise: (value) => say`sonst ${value}`,
  readsVariables: (variables, more) => say`Liest ${list(variables, more)}.`,
  testedBy: (tests, more) => say`Geprüft von ${dative(tests, more)}.`,
  quoted: (text) => say`„${text}“`,
  referredToBy: (items, more) => say`Erwähnt in ${dative(items, more)}.`,
  refersTo: (items, more) => say`Verweist auf ${list(items, more)}.`,

  knownFolder: (what) => FOLDERS[what],
  testsOf: (folders, more) => say`Tests ${after('zu', places(folders, more))}.`,
  documentsOn: (titles, more) =>
    say`Dokumente: ${list(
      titles.map((title) => `„${title}“`),
      more,
    )}.`,
  usedFromHere: (names, more, most) =>
    most
      ? say`Der Rest des Projekts verwendet von hier vor allem ${list(names)}.`
      : say`Der Rest des Projekts verwendet von hier ${list(names, more)}.`,
  mostUsed: (names, more) => say`Am häufigsten verwendet: ${list(names, more)}.`,

  holds: ({ direct, folders, total, languages: used }) => {
    const parts: string[] = []
    const alike = filesIn(total, used)
    if (alike && folders === 0) return `Enthält ${alike}.`
    if (direct > 0) parts.push(counted(direct, FILE))
    if (folders > 0) parts.push(counted(folders, FOLDER))
    if (alike && total > direct) return say`Enthält ${list(parts)}, insgesamt ${alike}.`
    const all = folders > 0 && total > direct ? `, insgesamt ${files(total)}` : ''
    return say`Enthält ${list(parts)}${all}: ${languages(used)}.`
  },
  fileCount: files,
  uses: (items) => say`Verwendet ${neighbours(items)}.`,
  usedBy: (items) => say`Wird verwendet ${after('von', neighbours(items))}.`,
  moreFolders: (count) => (count === 1 ? 'und ein weiterer Ordner' : `und ${count} weitere Ordner`),
  moreFiles: (count) => (count === 1 ? 'und eine weitere Datei' : `und ${count} weitere Dateien`),
  top: 'das Wurzelverzeichnis',
  topWithin: TOP,

  topicHolds: ({ files: count, folders, more, languages: used }) => {
    const alike = filesIn(count, used)
    if (alike) return say`${capital(alike)} ${after('in', places(folders, more))}.`
    return say`${capital(counted(count, FILE))} ${after('in', places(folders, more))}: ${languages(used)}.`
  },
  centre: (file, importers) => say`Im Mittelpunkt steht ${file}, verwendet von ${number(importers)} dieser Dateien.`,
  partHolds: (held, more) => {
    const named = held.map(({ file, symbols }) => (symbols.length === 0 ? file : say`${list(symbols)} in ${file}`))
    const rest = more === 1 ? 'eine weitere Datei' : `${number(more)} weitere Dateien`
    return say`${list(more > 0 ? [...named, rest] : named)}.`
  },
  partOf: (topic) => say`Gehört zu ${topic}.`,
  diagram: (of, left, thinned) => {
    const what =
      of === 'files'
        ? 'von einer Datei zu einer, die von ihr verwendet wird'
        : 'von einem Teil zu einem, der von ihm verwendet wird'
    const [one, many] =
      of === 'files' ? ['eine weniger verbundene Datei', 'Dateien'] : ['ein weniger verbundener Teil', 'Teile']
    const nodes = left === 0 ? '' : left === 1 ? one : `${number(left)} weniger verbundene ${many}`
    const omitted = [nodes, thinned ? 'einige Verbindungen' : ''].filter(Boolean)
    const verb = left === 1 && !thinned ? 'ist' : 'sind'
    return `Ein Pfeil führt ${what}.${omitted.length > 0 ? ` ${capital(omitted.join(' und '))} ${verb} weggelassen.` : ''}`
  },

  repository: ({ files: count, folders, languages: used, licence }) => {
    const under = licence === null ? '' : say` Die Lizenz ist ${licence}.`
    const place = folders === 0 ? '' : ` in ${folders} ${folders === 1 ? 'Ordner' : 'Ordnern'}`
    return say`Diese Dokumentation umfasst ${files(count)}${place}: ${languages(used)}.${under}`
  },
  notAnalysed: (unread) => say`${unparsed(unread)} nicht analysiert: Was solche Dateien deklarieren, steht hier nicht.`,
  notParsed: (outlined) =>
    say`${unparsed(outlined)} nicht geparst: Was solche Dateien deklarieren, ist an den Zeilenanfängen abgelesen.`,
  dependsOn: (kind, packages, more) => say`${DEPENDENCIES[kind]}: ${list(packages, more)}.`,
  requires: (items) => say`Benötigt ${list(items.map(({ name, version }) => say`${name} ${version}`))}.`,
  installFrom: (readme) => say`Aus ${readme}:`,
  exampleFrom: (readme) => say`Ein Beispiel aus ${readme}:`,
  moreCommandsIn: (count, all) =>
    say`${count === 1 ? 'Ein weiterer steht' : `${capital(number(count))} weitere stehen`} in der Liste der ${all}.`,
  moreCommands: (count) => (count === 1 ? 'Es gibt einen weiteren.' : `Es gibt ${number(count)} weitere.`),
  composeStarts: (file, services) =>
    say`${file} startet ${services === 1 ? 'einen Dienst' : `${number(services)} Dienste`}:`,
  service: ({ image, builtFrom, ports, command, startsAfter, waitsFor }) =>
    joined(
      [
        joined(
          [
            image ? say`Image ${image}` : '',
            builtFrom ? say`gebaut aus ${builtFrom}` : '',
            ports.length > 0 ? say`${ports.length === 1 ? 'Port' : 'Ports'} ${list(ports)}` : '',
          ],
          ', ',
        ),
        command ? say`führt ${command} aus` : '',
        startsAfter.length > 0 ? say`startet nach ${list(startsAfter)}` : '',
        waitsFor.length > 0 ? say`wartet auf ${list(waitsFor)}` : '',
      ],
      '; ',
    ),
  image: (file, { base, ports, command }) =>
    say`Das Image aus ${file} ${list([
      ...(base ? [say`baut auf ${base} auf`] : []),
      ...(ports.length > 0 ? [say`öffnet ${ports.length === 1 ? 'den Port' : 'die Ports'} ${list(ports)}`] : []),
      ...(command ? [say`startet ${command}`] : []),
    ])}.`,
  builtBy: (folder, tool) => say`Mit ${tool} wird ${folder} gebaut.`,
  compiledIn: (items) =>
    say`Ins Programm einkompiliert: ${list(items.map(({ pattern, file }) => say`${pattern} durch ${file}`))}.`,
  drivers: (databases) => say`Die Manifeste nennen Treiber für ${list(databases)}.`,
  usersShort: (count) => `Wird von ${number(count)} Dateien verwendet.`,
  usersOf: (count, name) => say`Wird von ${number(count)} Dateien verwendet, am häufigsten daraus ${name}.`,
  packagesByUse: 'Jedes Paket mit der Zahl der Dateien, die es importieren.',
  testFiles: (count, folders, more) =>
    say`${capital(count === 1 ? 'eine Testdatei' : `${number(count)} Testdateien`)} ${after('in', places(folders, more))}.`,
  runsTests: (command, languages) =>
    languages.length > 0
      ? say`Tests in ${list(languages)} werden mit ${command} ausgeführt.`
      : say`Tests werden mit ${command} ausgeführt.`,
  unknownPrefix: '„…“ steht für einen Pfadanfang, den der Code an anderer Stelle festlegt.',
  regularExpression: 'regulärer Ausdruck',
  onlyIf: (condition) => say`nur wenn ${condition}`,
  allBelow: (module) => say`alles darunter: ${module}`,
  withoutPage: 'Diese Dateien haben keine Seite:',
  leftOut: ({ reason, files: count, places, more }) =>
    say`${capital(REASONS[reason])} (${String(count)}): ${list(places, more)}.`,
  authorsNotice: (file) => say`In ${file} steht:`,
  moreIn: (count, file) => say`${file} nennt ${count === 1 ? 'eine weitere' : `${number(count)} weitere`}.`,
  listOf: (inventory, entries, leftOut) => {
    if (inventory !== 'tests') return LISTS[inventory]
    return [entries > 0 ? 'Tests' : '', leftOut > 0 ? 'ausgelassene Dateien' : ''].filter(Boolean).join(' und ')
  },
  entriesOf: (inventory, entries, leftOut) => {
    const [one, many] = ENTRIES[inventory]
    const counts = [
      entries > 0 ? `${entries} ${entries === 1 ? one : many}` : '',
      leftOut > 0 ? `${files(leftOut)} ohne Seite` : '',
    ]
    return `${counts.filter(Boolean).join(', ')}.`
  },
  completeLists: (names) => say`Listen gibt es für ${list(names)}.`,
}
