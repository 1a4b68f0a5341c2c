import { openedDevice } from './current-device.ts'
import type { Device } from './device.ts'

type Held = { held: Pick<Device['held'], 'noteVisit'> }
type Seen = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
export type VisitNotesParts = { document: Seen; device: () => Promise<Held | undefined> }

/** Records the pages that someone opens, each once while it stays open, and only if they see it. */
export class VisitNotes {
  readonly #parts: VisitNotesParts
  #last: { device: Held; pageId: number } | undefined

  constructor(parts: VisitNotesParts) {
    this.#parts = parts
  }

  /**
   * Notes a visit once the tab is visible. Opening a page in a tab that no one looks at is no visit. The
   * returned function cancels the note.
   */
  note(projectId: number, pageId: number): () => void {
    const { document } = this.#parts
    const look = () => {
      if (document.hidden) return
      stop()
      void this.#write(projectId, pageId)
    }
    const stop = () => document.removeEventListener('visibilitychange', look)
    document.addEventListener('visibilitychange', look)
    look()
    return stop
  }

  async #write(projectId: number, pageId: number): Promise<void> {
    try {
      const device = await this.#parts.device()
      if (!device || (this.#last?.device === device && this.#last.pageId === pageId)) return
      this.#last = { device, pageId }
      await device.held.noteVisit(projectId, pageId)
    } catch (error) {
      console.warn('A visit was not noted', error)
    }
  }
}

let notes: VisitNotes | undefined

/** Notes on this device that the page was opened last. Does nothing without storage. */
export function noteVisit(projectId: number, pageId: number): () => void {
  notes ??= new VisitNotes({ document, device: openedDevice })
  return notes.note(projectId, pageId)
}
