import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { CitedFiles } from '../../../shared/contract/cited-files.ts'
import type { ErrorReason } from '../../../shared/contract/errors.ts'
import type { Citation, PageRow } from '../../../shared/contract/pages.ts'
import type { Project } from '../../../shared/contract/projects.ts'
import type { SearchScope } from '../../../shared/contract/rag.ts'
import type { TrashEntry } from '../../../shared/contract/trash.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import type { Role } from '../../../shared/rbac/can.ts'
import { replicaName } from '../../session/unsent-changes.ts'

/** `version` orders everything that is said about a row; 0 while the shape it belongs to is read anew. */
export type Versioned<Row> = Row & { version: number }
/** `notices`: what this person is told about the trash of the project. */
export type StoredProject = Versioned<Project & { notices?: readonly Notice[] }>
export type StoredPage = Versioned<PageRow>
export type StoredMember = Versioned<{ project_id: number; email: string; role: Role }>
export type StoredCitation = Versioned<Citation & { project_id: number; page_id: number }>

/** New text for a block of a page, offered to anyone who may accept it. */
export type StoredSuggestion = Versioned<{
  id: number
  project_id: number
  page_id: number
  /** The block's `unit`. */
  block: string
  node: DocNode
  /** Value of the block's `hash` once the suggestion is accepted. */
  hash: string
  /** Published content of the block, and its `hash`; missing where that is unknown. */
  base?: DocNode | null
  base_hash?: string | null
  /**
   * Commit that the text was generated from and the first line of its message, or when the archive was
   * uploaded.
   */
  commit_hash: string | null
  subject?: string | null
  uploaded_at?: string | null
  state: 'open' | 'accepted' | 'dismissed' | 'kept'
  created_at: string
}>

/** A deletion that can be undone. */
export type StoredTrash = Versioned<TrashEntry>

/**
 * Notice that others wrote in what this person deleted, or that someone deleted what this person wrote in.
 * `page_id` is its entry in the trash, and `pages` are those with the words.
 */
export type Notice = {
  page_id: number
  kind: 'newer-words' | 'deleted-words'
  name: string
  people: readonly string[]
  pages: readonly { id: number; name: string }[]
  created_at: string
}

/** Where to continue reading a shape. `complete`: it was read to its end at least once. */
export type StoredShape = { name: string; handle: string; offset: string; complete: 0 | 1 }

/** A deleted row, remembered so that older news doesn't bring it back. */
export type Tombstone = { key: string; shape: string; version: number; passed: 0 | 1 }

export type EntryState = 'waiting' | 'refused' | 'parked'

/** A change of the outbox. `id` is its number for the server, given when it is first sent. */
export type OutboxEntry = {
  seq: number
  key: string
  name: string
  args: Record<string, unknown>
  createdAt: number
  state: EntryState
  id?: number
  /** How often the server failed to apply it. */
  failures?: number
  /** Earliest time to send it, in milliseconds since 1970. */
  notBefore?: number
  reason?: ErrorReason | 'unknown' | 'failed'
  message?: string
}

/** A change that the server has applied, kept in case the server loses it. */
export type SentEntry = { id: number; key: string; name: string; args: Record<string, unknown>; at: number }

/** The stored state of a page's document. */
export type StoredDoc = { pageId: number; projectId: number; seq: number; state: Uint8Array }

/** An image that waits to be uploaded to a project, or is stored to be shown in any project. */
export type StoredImage = {
  hash: string
  projectId: number
  pageId: number
  name: string
  mime: string
  bytes: Blob
  waiting: 0 | 1
  /** Set if the image was fetched for an offline project. */
  fetched?: 1
  failure?: string
}

/** A file that an offline project quotes from, with the lines that are cited in it. */
export type StoredFile = {
  projectId: number
  path: string
  hash: string
  language: string | null
  text: string
  places: CitedFiles['files'][number]['places']
}

/** A part of an offline project's search text: arrays of rows as JSON, as the server writes them. */
export type StoredText = { projectId: number; name: string; rows: string[] }

/**
 * A conversation of the chat. `title` is how it began; `at` is the time of its last message, in
 * milliseconds since 1970.
 */
export type StoredConversation = { id: string; title: string; at: number }

/** A question of a conversation and its outcome, as Markdown. `at` is when it was asked. */
export type StoredExchange = {
  key: string
  conversation: string
  at: number
  question: {
    prompt: string
    projectIds: readonly number[]
    settings: { docsN: number; codeN: number; isSearchOnly: boolean; searchScope: SearchScope }
  }
  state: 'loading' | 'answered' | 'stopped' | 'failed'
  text: string
  /** Projects of the question that were this person's own. If one of them is lost, the exchange is deleted. */
  own: readonly number[]
}

export type MetaRow = { key: string; value: unknown }

/**
 * Database with everything that one person's device holds. Rows, offsets and handles change in one
 * transaction [OB1].
 */
export class Replica extends Dexie {
  projects!: Table<StoredProject, number>
  pages!: Table<StoredPage, number>
  members!: Table<StoredMember, [number, string]>
  citations!: Table<StoredCitation, number>
  suggestions!: Table<StoredSuggestion, number>
  trash!: Table<StoredTrash, number>
  shapes!: Table<StoredShape, string>
  tombstones!: Table<Tombstone, string>
  outbox!: Table<OutboxEntry, number>
  sent!: Table<SentEntry, number>
  docs!: Table<StoredDoc, number>
  images!: Table<StoredImage, [string, number]>
  files!: Table<StoredFile, [number, string]>
  texts!: Table<StoredText, [number, string]>
  conversations!: Table<StoredConversation, string>
  exchanges!: Table<StoredExchange, string>
  meta!: Table<MetaRow, string>

  /** The tables that shapes are read into. */
  get rowTables(): [Replica['projects'], ...Replica['partTables']] {
    return [this.projects, ...this.partTables]
  }

  /** Row tables that hold the parts of a project. */
  get partTables(): [
    Replica['pages'],
    Replica['members'],
    Replica['citations'],
    Replica['suggestions'],
    Replica['trash'],
  ] {
    return [this.pages, this.members, this.citations, this.suggestions, this.trash]
  }

  constructor(userId: string, options: DexieOptions = {}) {
    // A change counts as stored only when it is on disk, not only in the browser's memory.
    super(replicaName(userId), { chromeTransactionDurability: 'strict', ...options })
    this.version(1).stores({
      projects: 'id',
      pages: 'id, project_id',
      members: '[project_id+email], project_id',
      citations: 'id, project_id, page_id',
      shapes: 'name',
      tombstones: 'key, shape',
      outbox: '++seq, state',
      sent: 'id',
      docs: 'pageId, projectId',
      blobs: 'hash, projectId, waiting',
      meta: 'key',
    })
    this.version(2).stores({ suggestions: 'id, project_id, page_id' })
    this.version(3).stores({ files: '[projectId+path], projectId' })
    this.version(4).stores({ texts: '[projectId+name], projectId' })
    this.version(5).stores({ conversations: 'id, at', exchanges: 'key, conversation, *own' })
    // Keyed by content alone, an image that waited for two projects reached only the second.
    this.version(6)
      .stores({ blobs: null, images: '[hash+projectId], hash, projectId, waiting' })
      .upgrade(async (tx) => {
        const before = tx.table<StoredImage, string>('blobs')
        // Copies one by one, so that the bytes of all images aren't in memory at once.
        for (const hash of await before.toCollection().primaryKeys()) {
          const image = await before.get(hash)
          if (image) await tx.table('images').add(image)
        }
      })
    this.version(7).stores({ trash: 'page_id, project_id' })
  }
}
