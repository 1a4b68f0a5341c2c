import type { ToldTrouble } from '../../shared/model/advice.ts'
import type { PassageKind } from '../../shared/retrieval/passage.ts'
import type { Queries } from '../connect.ts'

/** Vectors of a project's passages from an embedding model. Only one job at a time writes them. */

/** `upTo`: passages below it are in the index by now. `bytes`: of a vector; null while there is none. */
export type VectorIndex = { upTo: number; bytes: number | null }

/**
 * Starts or continues the vectors of a project, and deletes vectors of another model. Undefined if the
 * project has no search index.
 */
export async function openVectors(sql: Queries, projectId: number, model: string): Promise<VectorIndex | undefined> {
  await sql`
    with other as (
      update vector_indexes set model = ${model}, version = version + 1, next_id = 0
      where project_id = ${projectId} and model <> ${model} returning 1)
    delete from vectors where project_id = ${projectId} and exists (select 1 from other)`
  const [row] = await sql<VectorIndex[]>`
    with made as (
      insert into vector_indexes (project_id, model) select project_id, ${model} from search_indexes
      where project_id = ${projectId} on conflict (project_id) do nothing)
    select next_id as "upTo",
      (select octet_length(vector) from vectors where project_id = ${projectId} limit 1) as bytes
    from search_indexes where project_id = ${projectId}`
  return row
}

/**
 * Deletes all vectors of a project. Needed when the model's new vectors can't be compared with its old
 * ones.
 */
export async function beginVectorsAnew(sql: Queries, projectId: number): Promise<void> {
  await sql`
    with anew as (update vector_indexes set version = version + 1, next_id = 0 where project_id = ${projectId})
    delete from vectors where project_id = ${projectId}`
}

export type PassageToEmbed = { id: number; headers: string[]; fragments: string[] }

/** Passages with ids above `after` that have no vector. */
export async function passagesWithoutVector(
  sql: Queries,
  projectId: number,
  { after, limit }: { after: number; limit: number },
): Promise<PassageToEmbed[]> {
  return sql<PassageToEmbed[]>`
    select a.id, a.headers, a.fragments from passages a
    where a.project_id = ${projectId} and a.id > ${after}
      and not exists (select 1 from vectors v where v.project_id = a.project_id and v.id = a.id)
    order by a.id limit ${limit}`
}

/** Copies existing vectors to passages with an equal key. Returns the ids of passages that got a vector. */
export async function shareVectors(
  sql: Queries,
  projectId: number,
  wanted: readonly { id: number; key: string }[],
): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    insert into vectors (project_id, id, key, vector)
    select ${projectId}, w.id, w.key, k.vector
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w (id integer, key text)
    join lateral (
      select vector from vectors where project_id = ${projectId} and key = w.key order by id limit 1) k on true
    on conflict do nothing returning id`
  return new Set(rows.map(({ id }) => id))
}

export async function insertVectors(
  sql: Queries,
  projectId: number,
  made: readonly { id: number; key: string; vector: Int8Array }[],
): Promise<void> {
  const rows = made.map(({ id, key, vector }) => ({ id, key, vector: Buffer.from(vector.buffer).toString('base64') }))
  await sql`
    insert into vectors (project_id, id, key, vector)
    select ${projectId}, id, key, decode(vector, 'base64') from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id integer, key text, vector text)
    on conflict do nothing`
}

/**
 * Records that all passages below `upTo` have a vector. Also deletes vectors of deleted passages, unless the
 * index has newer passages that may have the same text.
 */
export async function completeVectors(sql: Queries, projectId: number, upTo: number): Promise<void> {
  await sql`
    delete from vectors v where v.project_id = ${projectId}
      and not exists (select 1 from passages a where a.project_id = v.project_id and a.id = v.id)
      and exists (select 1 from search_indexes i where i.project_id = v.project_id and i.next_id = ${upTo})`
  await sql`
    update vector_indexes set next_id = ${upTo}, trouble = null, troubled_at = null,
      bytes = (select coalesce(sum(octet_length(vector)), 0) from vectors where project_id = ${projectId})
    where project_id = ${projectId}`
}

export async function noteVectorTrouble(sql: Queries, projectId: number, trouble: ToldTrouble): Promise<void> {
  await sql`
    update vector_indexes set trouble = ${JSON.stringify(trouble)}::text::jsonb, troubled_at = now()
    where project_id = ${projectId}`
}

/** `version` and `next_id` are others when any of the vectors is. `bytes`: of all of them. */
export type VectorState = { project_id: number; version: number; next_id: number; bytes: number }

/**
 * State of each project's vectors; `undefined` if one of the projects has passages without a vector of
 * `model`.
 */
export async function vectorStates(
  sql: Queries,
  projectIds: readonly number[],
  model: string,
): Promise<VectorState[] | undefined> {
  const rows = await sql<(VectorState & { whole: boolean })[]>`
    select i.project_id, v.version, i.next_id, v.bytes,
      (v.model = ${model} and v.next_id = i.next_id) is true as whole
    from search_indexes i left join vector_indexes v on v.project_id = i.project_id
    where i.project_id = any (${sql.array(projectIds as number[], INT8)}) order by i.project_id`
  return rows.every(({ whole }) => whole) ? rows : undefined
}

export type VectorRow = { id: number; kind: PassageKind; vector: Uint8Array }

/** Vectors of existing passages, with ids from `from` on. */
export async function vectorsFrom(
  sql: Queries,
  projectId: number,
  { from, limit }: { from: number; limit: number },
): Promise<VectorRow[]> {
  return sql<VectorRow[]>`
    select v.id, a.kind, v.vector from vectors v join passages a on a.project_id = v.project_id and a.id = v.id
    where v.project_id = ${projectId} and v.id >= ${from} order by v.id limit ${limit}`
}

/** Ids of a project's passages, and the size of one vector in bytes. */
export async function liveVectors(sql: Queries, projectId: number): Promise<{ ids: number[]; bytes: number }> {
  const [row] = await sql<{ ids: number[]; bytes: number }[]>`
    select coalesce(array_agg(id order by id), '{}') as ids,
      coalesce((select octet_length(vector) from vectors where project_id = ${projectId} limit 1), 0) as bytes
    from passages where project_id = ${projectId}`
  return row ?? { ids: [], bytes: 0 }
}

/** `at`: when, in ISO 8601. */
export type EmbeddingFigures = { embedded: number; passages: number; trouble: (ToldTrouble & { at: string }) | null }

/** Totals over all projects: passages, passages with a vector of the model, and the model's latest error. */
export async function embeddingFigures(sql: Queries, model: string): Promise<EmbeddingFigures> {
  const [counts] = await sql<[{ embedded: number; passages: number }]>`
    select count(*)::integer as passages, count(v.id)::integer as embedded
    from passages a join projects p on p.id = a.project_id and p.deleted_at is null
      left join vector_indexes i on i.project_id = a.project_id and i.model = ${model}
      left join vectors v on v.project_id = i.project_id and v.id = a.id`
  const [last] = await sql<{ trouble: ToldTrouble; troubled_at: Date }[]>`
    select trouble, troubled_at from vector_indexes where model = ${model} and trouble is not null
    order by troubled_at desc limit 1`
  return { ...counts, trouble: last ? { ...last.trouble, at: last.troubled_at.toISOString() } : null }
}

/** Postgres type number (OID), for arrays whose element type the driver cannot infer from the values. */
const INT8 = 20
