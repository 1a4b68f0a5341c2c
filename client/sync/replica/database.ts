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
  /** Value that the block's `hash` has once the suggestion is accepted. */
  hash: string
  /** Published content of the block, and its `hash` in `base_hash`; missing if unknown. */
  base?: DocNode | null
  base_hash?: string | null
  /**
   * Commit that the text was generated from. `subject`: first line of the commit's message. `uploaded_at`: set
   * instead if the code came from an uploaded archive.
   */
  commit_hash: string | null
  subject?: string | null
  uploaded_at?: string | null
  state: 'open' | 'accepted' | 'dismissed' | 'kept'
  created_at: string
}>

/** Deletion that can be undone. */
export type StoredTrash = Versioned<TrashEntry>

/**
 * Notice about the trash: others wrote on pages that this person deleted, or someone deleted pages that this
 * person wrote on. `page_id`: the deleted page in the trash. `pages`: the pages with the text in question.
 */
export type Notice = {
  page_id: number
  kind: 'newer-words' | 'deleted-words'
  name: string
  people: readonly string[]
  pages: readonly { id: number; name: string }[]
  created_at: string
}

/** Position from which a shape is read on. `complete`: 1 if the shape was read to its end at least once. */
export type StoredShape = { name: string; handle: string; offset: string; complete: 0 | 1 }

/**
 * Record of a deleted row, so that older news doesn't bring the row back. `passed`: 1 if its shape reported
 * it, too.
 */
export type Tombstone = { key: string; shape: string; version: number; passed: 0 | 1 }

export type EntryState = 'waiting' | 'refused' | 'parked'

/** Change in the outbox. `id`: its number for the server, assigned when the change is first sent. */
export type OutboxEntry = {
  seq: number
  key: string
  name: string
  args: Record<string, unknown>
  createdAt: number
  state: EntryState
  id?: number
  /** Number of times that the server failed to apply this change. */
  failures?: number
  /** Earliest time to send this change, in milliseconds since 1970. */
  notBefore?: number
  reason?: ErrorReason | 'unknown' | 'failed'
  message?: string
}

/** Applied change, kept in case the server is restored from a backup without it. */
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

/** File that an offline project quotes from. `places`: the cited lines. */
export type StoredFile = {
  projectId: number
  path: string
  hash: string
  language: string | null
  text: string
  places: CitedFiles['files'][number]['places']
}

/** Part of an offline project's search text. `rows`: arrays of rows as JSON, as the server sent them. */
export type StoredText = { projectId: number; name: string; rows: string[] }

/**
 * Conversation of the chat. `title`: its first question. `at`: time of its last message, in milliseconds
 * since 1970.
 */
export type StoredConversation = { id: string; title: string; at: number }

/** Question of a conversation. `text`: the answer as Markdown. `at`: time of the question. */
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
  /**
   * Projects of the question that this person was a member of. If one of them is lost, the exchange is
   * deleted.
   */
  own: readonly number[]
}

export type MetaRow = { key: string; value: unknown }

/**
 * Database with all data of one person on this device. Rows, offsets and handles change in the same
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

  /** Tables that rows of shapes are stored in. */
  get rowTables(): [Replica['projects'], ...Replica['partTables']] {
    return [this.projects, ...this.partTables]
  }

  /** Tables with rows that belong to a project. */
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
    // The primary key includes the project: an image that waits for two projects must be uploaded to both.
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
