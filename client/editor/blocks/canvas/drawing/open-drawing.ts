import {
  atom,
  createTLCurrentUser,
  createTLStore,
  DefaultDashStyle,
  DefaultFontStyle,
  DefaultSizeStyle,
  type Editor,
  registerDefaultSideEffects,
  type TLUserPreferences,
} from 'tldraw'
import { canvasOf } from '../../../../../shared/document/canvas/canvas.ts'
import { cursorColour } from '../../../../../shared/protocol/cursor-colour.ts'
import { showToast } from '../../../../ui/toast/toasts.ts'
import type { CanvasPlace } from '../canvas-node.ts'
import { CanvasSync } from './canvas-sync.ts'
import { fitDrawing } from './fit.ts'
import { takePasted } from './pasted.ts'
import { PictureSaver } from './picture-saver.ts'
import { joinPresence } from './presence.ts'
import { drawingSchema } from './schema.ts'
import { keepSession, loadSession } from './session.ts'

const SESSION_MS = 500
const NOBODY = 'nobody'

/** A drawing that is open in the drawing library, and everything that ties it to the page. */
export class OpenDrawing {
  readonly store = createTLStore({
    schema: drawingSchema,
    // Otherwise notes would contain their author, even on a public page.
    users: { currentUser: atom(NOBODY, null) },
  })
  readonly user: ReturnType<typeof createTLCurrentUser>
  readonly #place: CanvasPlace
  readonly #id: string
  readonly #userId: string
  readonly #sync: CanvasSync
  readonly #preferences
  #editor: Editor | undefined
  #saver: PictureSaver | undefined
  #fit: ReturnType<typeof fitDrawing> | undefined

  constructor(place: CanvasPlace, id: string, theme: 'light' | 'dark') {
    this.#place = place
    this.#id = id
    this.#userId = place.user?.id ?? NOBODY
    this.#preferences = atom<TLUserPreferences>('preferences', {
      id: this.#userId,
      name: place.user?.name ?? '',
      color: cursorColour(this.#userId),
      colorScheme: theme,
      locale: 'en',
      animationSpeed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 1,
    })
    this.user = createTLCurrentUser({
      userPreferences: this.#preferences,
      setUserPreferences: (preferences) => this.#preferences.set(preferences),
    })
    this.#sync = new CanvasSync({
      map: canvasOf(place.doc, id),
      store: this.store,
      onDrawn: () => this.#saver?.drawn(),
      onArrived: () => {
        this.#fit?.soon()
        this.#saver?.arrived()
      },
      onRefused: (what) => this.#refused(what),
    })
    loadSession(this.store, this.#userId, id)
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.#preferences.update((preferences) => ({ ...preferences, colorScheme: theme }))
  }

  /** `quiet`: only to make the picture anew; nobody draws. Returns what ends it. */
  mount(editor: Editor, quiet: boolean): () => void {
    this.#editor = editor
    this.#saver = new PictureSaver(editor, canvasOf(this.#place.doc, this.#id), () => this.#sync.show())
    const stops = [registerDefaultSideEffects(editor), () => this.#saver?.close()]
    if (!quiet) stops.push(...this.#letDraw(editor))
    const write = () => this.#sync.write()
    addEventListener('pagehide', write)
    return () => {
      removeEventListener('pagehide', write)
      for (const stop of stops) stop()
      this.#editor = undefined
    }
  }

  /** Writes pending changes to the document and saves the picture of the drawing. */
  async finish(): Promise<void> {
    this.#editor?.complete()
    this.#sync.write()
    await this.#saver?.finish()
  }

  close(): void {
    this.#sync.close()
    this.store.dispose()
  }

  #letDraw(editor: Editor): (() => void)[] {
    const { awareness } = this.#place
    const stopFollowing = followFocus(editor)
    takePasted(editor)
    editor.run(
      () => {
        editor.selectNone()
        editor.setStyleForNextShapes(DefaultFontStyle, 'sans')
        editor.setStyleForNextShapes(DefaultDashStyle, 'solid')
        editor.setStyleForNextShapes(DefaultSizeStyle, 's')
      },
      { history: 'ignore' },
    )
    const fit = fitDrawing(editor)
    this.#fit = fit
    const leave = awareness ? joinPresence(editor, awareness, this.#id) : () => undefined
    return [fit.stop, leave, stopFollowing, this.#keepSession()]
  }

  #keepSession(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      timer = undefined
      keepSession(this.store, this.#userId, this.#id)
    }
    const stop = this.store.listen(
      () => {
        timer ??= setTimeout(keep, SESSION_MS)
      },
      { scope: 'session' },
    )
    return () => {
      stop()
      if (timer) {
        clearTimeout(timer)
        keep()
      }
    }
  }

  #refused(what: 'shape' | 'drawing'): void {
    this.#editor?.cancel()
    showToast(
      what === 'shape'
        ? {
            title: 'This is too large for one shape',
            text: 'We removed it. Split it, or write long texts on the page.',
            type: 'error',
          }
        : {
            title: 'This drawing is full',
            text: 'We undid your last step. Delete something, or continue in another drawing.',
            type: 'error',
          },
    )
  }
}

/**
 * Clears a text selection outside the drawing. Keys go to selected text even without focus, and would edit
 * the page.
 */
function letGoOfText(container: HTMLElement): void {
  const selection = getSelection()
  if (selection?.anchorNode && !container.contains(selection.anchorNode)) selection.removeAllRanges()
}

/** Gives keys to the drawing while the focus is inside it, and to the page otherwise. */
function followFocus(editor: Editor): () => void {
  const container = editor.getContainer()
  const look = ({ target }: Event) => {
    const isInside = target instanceof HTMLElement && container.contains(target)
    if (isInside && !target.isContentEditable) letGoOfText(container)
    if (isInside === editor.getIsFocused()) return
    if (isInside) editor.focus({ focusContainer: false })
    else editor.blur({ blurContainer: false })
  }
  document.addEventListener('focusin', look)
  document.addEventListener('pointerdown', look, { capture: true })
  return () => {
    document.removeEventListener('focusin', look)
    document.removeEventListener('pointerdown', look, { capture: true })
  }
}
