import { projectOfShape } from '../replica/relations.ts'
import { Rounds } from '../rounds.ts'
import { uploadImages } from './image-uploads.ts'
import { KeepOffline, type KeepOfflineParts } from './keep-offline.ts'
import { DOCS_MS, ProjectDocs } from './project-docs.ts'

const TRY_AGAIN_MS = 15_000

export type BackgroundParts = Omit<KeepOfflineParts, 'docs'> & {
  /** Called when the stored images or their states have changed. */
  onChange: () => void
}

/**
 * Work of the leader that can wait: uploading images, fetching the documents of open projects, and
 * fetching offline projects.
 */
export class Background {
  readonly #parts: BackgroundParts
  readonly #docs: ProjectDocs
  readonly #rounds: Rounds
  readonly #kept: KeepOffline
  #projects: ReadonlySet<number> = new Set()

  constructor(parts: BackgroundParts) {
    this.#parts = parts
    this.#docs = new ProjectDocs({ ...parts, onStored: (projectId) => this.#kept.docsStored(projectId) })
    this.#kept = new KeepOffline({ ...parts, docs: this.#docs })
    this.#rounds = new Rounds({ ...parts, act: () => this.#round() })
  }

  /** Sets the shapes that tabs need. The documents of the projects in these shapes are fetched too. */
  follow(shapes: ReadonlySet<string>): void {
    const ids = [...shapes].flatMap((shape) => (shape.endsWith('/pages') ? (projectOfShape(shape) ?? []) : []))
    const added = ids.some((id) => !this.#projects.has(id))
    this.#projects = new Set(ids)
    if (added) this.wake()
  }

  /** Something waits. */
  wake(): void {
    this.#rounds.wake()
  }

  /**
   * Checks all offline projects. Called when the set of offline projects has changed or the network is back.
   */
  keep(): void {
    this.#kept.wake()
  }

  /** Called when the server has accepted changes, because this may allow further uploads and fetches. */
  changesSent(): void {
    this.wake()
    this.#kept.changesSent()
  }

  /** Announces how far each offline project is. */
  tellKept(): void {
    this.#kept.tell()
  }

  close(): void {
    this.#rounds.close()
    this.#kept.close()
    this.#docs.close()
  }

  async #round(): Promise<number> {
    const isUploaded = await uploadImages({ ...this.#parts, isClosed: () => this.#rounds.closed })
    let wait = isUploaded ? DOCS_MS : TRY_AGAIN_MS
    for (const projectId of this.#projects) {
      const held = await this.#docs.bring(projectId)
      if (held === 'offline' || held === 'server') wait = TRY_AGAIN_MS
    }
    return wait
  }
}
