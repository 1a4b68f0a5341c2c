import type { Node } from 'web-tree-sitter'
import type { FileAnalysis } from '../file-analysis.ts'
import { djangoModels } from './django.ts'
import { djangoChanges } from './django-migrations.ts'
import { eloquentModels } from './eloquent.ts'
import { javaEntities } from './java.ts'
import { kotlinEntities } from './kotlin.ts'
import { laravelSteps } from './laravel.ts'
import type { StoredData } from './stored-data.ts'
import { changesOf } from './table-changes.ts'

type Reading = { root: Node; source: string; path: string; facts: Pick<FileAnalysis, 'language' | 'imports' | 'role'> }

/** Returns the stored data that a parsed file declares. Empty for tests and most other files. */
export function readStoredData({ root, source, path, facts }: Reading): Pick<FileAnalysis, 'data' | 'changes'> {
  if (facts.role !== 'source') return {}
  const data = dataOf({ root, source, path, facts })
  const changes = facts.language === 'Python' ? djangoChanges(root, source) : changesOf(data?.tables ?? [])
  return { ...told(data), ...(changes.length > 0 && { changes }) }
}

/** Returns the stored data of a file without a syntax tree. */
export function scanStoredData(source: string, facts: Reading['facts']): Pick<FileAnalysis, 'data'> {
  const isKotlin = facts.role === 'source' && facts.language === 'Kotlin'
  return isKotlin ? told({ entities: kotlinEntities(source, facts.imports) }) : {}
}

function told({ entities = [], tables = [] }: StoredData = {}): Pick<FileAnalysis, 'data'> {
  if (entities.length + tables.length === 0) return {}
  return { data: { ...(entities.length > 0 && { entities }), ...(tables.length > 0 && { tables }) } }
}

function dataOf({ root, source, path, facts }: Reading): StoredData | undefined {
  switch (facts.language) {
    case 'Python':
      return { entities: djangoModels(root, { source, path, imports: facts.imports }) }
    case 'Java':
      return { entities: javaEntities(root, { source, imports: facts.imports }) }
    case 'PHP':
      return { entities: eloquentModels(root, source), tables: laravelSteps(root, source) }
    default:
      return undefined
  }
}
