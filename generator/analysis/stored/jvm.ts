import type { ImportStatement } from '../file-analysis.ts'
import type { Cardinality, StoredBy, StoredField, StoredKind } from './stored-data.ts'

/** Shared code for Java and Kotlin entities. Annotations are kept as written: `@Column(name = "x")`. */

/** Returns the persistence library whose annotations a file imports. */
export function libraryOf(imports: readonly ImportStatement[]): Extract<StoredBy, 'jpa' | 'room'> | undefined {
  if (imports.some(({ specifier }) => /^(?:jakarta|javax)\.persistence(?:\.|$)/.test(specifier))) return 'jpa'
  return imports.some(({ specifier }) => /^androidx\.room(?:\.|$)/.test(specifier)) ? 'room' : undefined
}

const KINDS: readonly (readonly [string, StoredKind])[] = [
  ['Entity', 'entity'],
  ['MappedSuperclass', 'abstract'],
  ['Embeddable', 'embedded'],
  ['Dao', 'queries'],
  ['Database', 'database'],
]

export function kindOf(annotations: readonly string[], by: StoredBy): StoredKind | undefined {
  const kind = KINDS.find(([name]) => annotations.some((each) => annotationName(each) === name))?.[1]
  return (kind === 'queries' || kind === 'database') && by !== 'room' ? undefined : kind
}

export function annotationName(annotation: string): string {
  return /^@(?:\w+:)?(?:\w+\.)*(\w+)/.exec(annotation)?.[1] ?? ''
}

/** Returns the table name that an annotation states as a literal, or '' if none does. */
export function tableIn(annotations: readonly string[]): string {
  const found = annotations.flatMap((each) => {
    if (annotationName(each) === 'Table') return /\bname\s*=\s*"([^"\\$]+)"/.exec(each)?.[1] ?? []
    return annotationName(each) === 'Entity' ? (/\btableName\s*=\s*"([^"\\$]+)"/.exec(each)?.[1] ?? []) : []
  })
  return found[0] ?? ''
}

/** Returns the annotations that configure how a class is stored, except its kind and a plain table name. */
export function classSettings(annotations: readonly string[]): string[] {
  return annotations.filter(
    (each) => CLASS_SETTINGS.test(annotationName(each)) && !/^@Table\(name = "[^"]+"\)$/.test(each),
  )
}

const CLASS_SETTINGS =
  /^(?:Table|Inheritance|Discriminator\w+|IdClass|Named(?:Native)?Quer(?:y|ies)|SecondaryTables?|Where|SQL\w+|Cacheable|Immutable|AttributeOverrides?)$/

const RELATIONS: ReadonlyMap<string, Cardinality> = new Map([
  ['ManyToOne', 'many-to-one'],
  ['OneToOne', 'one-to-one'],
  ['OneToMany', 'one-to-many'],
  ['ManyToMany', 'many-to-many'],
])

/** Returns the entity that a field refers to: its type, or the element type of its collection. */
export function relationOf(annotations: readonly string[], type: string): Pick<StoredField, 'relation'> {
  const annotation = annotations.find((each) => RELATIONS.has(annotationName(each))) ?? ''
  const is = RELATIONS.get(annotationName(annotation))
  if (!is) return {}
  const named = /\btargetEntity\s*=\s*([\w.]+?)(?:::|\.)class\b/.exec(annotation)?.[1]
  const inside = /<(?:(?:out|in)\s+)?(?:[\w.?]+,\s*)?(?:\?\s*extends\s+)?([\w.]+)\??>\??$/.exec(type)?.[1]
  const isRequired = /\boptional\s*=\s*false\b/.test(annotation) || annotations.some((each) => REQUIRED.test(each))
  return {
    relation: {
      ...{ target: named ?? inside ?? type.replace(/\?$/, ''), is },
      ...(!isRequired && { optional: true as const }),
    },
  }
}

const REQUIRED = /^@NotNull\b|\bnullable\s*=\s*false\b/

export function isUnstored(annotations: readonly string[]): boolean {
  return annotations.some((each) => /^(?:Transient|Ignore)$/.test(annotationName(each)))
}

const MAX_ANNOTATION = 160

/** Shortens annotations. A long annotation keeps only its name. */
export function shortAnnotations(annotations: readonly string[]): string[] {
  return annotations.map((each) => (each.length > MAX_ANNOTATION ? each.replace(/\(.*$/s, '(…)') : each))
}

/** Matches annotations that make a DAO function a query. */
export const QUERIES = /^(?:Query|Insert|Update|Delete|Upsert|RawQuery|Transaction)$/
