import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import 'tldraw/tldraw.css'
import {
  ContextMenu,
  type Editor,
  TldrawEditor,
  type TldrawOptions,
  TldrawUi,
  TldrawUiInFrontOfTheCanvas,
} from 'tldraw'
import { MAX_SHAPES } from '../../../../../shared/document/limits.ts'
import { themeSettings } from '../../../../ui/theme/theme.ts'
import type { CanvasPlace } from '../canvas-node.ts'
import { assetUrls } from './asset-urls.ts'
import styles from './drawing.module.css'
import { OpenDrawing } from './open-drawing.ts'
import { bindingUtils, components, overlayUtils, shapeUtils, tools } from './parts.tsx'
import { textExtensions } from './schema.ts'
import { drawingTheme } from './theme.ts'

export type ReadyDrawing = {
  focus: () => void
  /** Prepares the drawing for closing. */
  finish: () => Promise<void>
}

export type DrawingProps = {
  place: CanvasPlace
  id: string
  licenceKey: string | undefined
  /** Whether there's little room, so that the tools take as little as they can. */
  compact?: boolean
  /** Whether the drawing stays hidden, because only its picture is needed. */
  quiet?: boolean
  /** Called when the drawing is ready to be edited. */
  onReady: (drawing: ReadyDrawing) => void
  onEscape: () => void
  /** Called when the library rejects the licence key. */
  onRefused: () => void
}

const OPTIONS: Partial<TldrawOptions> = {
  maxPages: 1,
  maxShapesPerPage: MAX_SHAPES,
  // Adds no fonts, because our own style sheets contain them.
  text: { addFontsFromNode: (_node, state) => state, tipTapConfig: { extensions: textExtensions } },
}
const THEMES = { default: drawingTheme }
const FAMILIES = ['"Inter Variable"', '"Source Serif 4 Variable"', '"JetBrains Mono Variable"', 'tldraw_draw']
const FONTS_MS = 3_000

/** The drawing library, showing one drawing of the page. */
export function Drawing(props: DrawingProps) {
  const { place, id, licenceKey, compact = false, quiet = false, onReady, onEscape, onRefused } = props
  const { theme } = useSnapshot(themeSettings)
  const [opened, setOpened] = useState<OpenDrawing>()
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const latest = useRef({ onReady, onRefused })
  latest.current = { onReady, onRefused }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is followed below.
  useEffect(() => {
    let drawing: OpenDrawing | undefined
    let current = true
    void fontsLoaded().then(() => {
      if (!current) return
      drawing = new OpenDrawing(place, id, theme)
      setOpened(drawing)
    })
    return () => {
      current = false
      drawing?.close()
    }
  }, [place, id])
  useEffect(() => opened?.setTheme(theme), [opened, theme])
  useEffect(() => watchRefusal(box.current, () => latest.current.onRefused()), [])

  const mount = useCallback(
    (mounted: Editor) => {
      editor.current = mounted
      const unmount = opened?.mount(mounted, quiet)
      latest.current.onReady({
        focus: () => mounted.getContainer().focus({ preventScroll: true }),
        finish: async () => await opened?.finish(),
      })
      return unmount
    },
    [opened, quiet],
  )
  const inFront = useMemo(() => ({ ...components, InFrontOfTheCanvas: TldrawUiInFrontOfTheCanvas }), [])

  /** Escape first ends the current action in the drawing, and only then closes the drawing. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const now = editor.current
    if (event.key !== 'Escape' || !now || now.menus.hasAnyOpenMenus()) return
    const isBusy =
      now.getCurrentToolId() !== 'select' || now.getEditingShapeId() || now.getSelectedShapeIds().length > 0
    if (isBusy) event.preventDefault()
    else onEscape()
  }

  return (
    <div
      ref={box}
      className={quiet ? styles.quiet : styles.drawing}
      inert={quiet}
      aria-hidden={quiet || undefined}
      onKeyDownCapture={onKeyDownCapture}
    >
      {opened ? (
        <TldrawEditor
          store={opened.store}
          user={opened.user}
          initialState="select"
          autoFocus={false}
          licenseKey={licenceKey}
          shapeUtils={shapeUtils}
          bindingUtils={bindingUtils}
          overlayUtils={overlayUtils}
          tools={tools}
          options={OPTIONS}
          themes={THEMES}
          components={inFront}
          onMount={mount}
        >
          {/* Remounted through its `key`, because the library ignores a change of `forceMobile`. */}
          <TldrawUi
            key={String(compact)}
            components={components}
            assetUrls={assetUrls}
            hideUi={quiet}
            forceMobile={compact}
          >
            <ContextMenu />
          </TldrawUi>
        </TldrawEditor>
      ) : null}
    </div>
  )
}

/**
 * Waits for the fonts, or until `FONTS_MS` have passed. The library measures texts as soon as it opens a
 * drawing. If other fonts are still shown then, the shapes get wrong sizes.
 */
async function fontsLoaded(): Promise<void> {
  const loading = FAMILIES.map((family) => document.fonts.load(`16px ${family}`, 'aЯ'))
  await Promise.race([
    Promise.allSettled(loading),
    new Promise((resolve) => {
      setTimeout(resolve, FONTS_MS)
    }),
  ])
}

/**
 * Calls `refused` if the library rejects its licence key. Some seconds after a rejection, the library stops
 * showing the drawing.
 */
function watchRefusal(box: HTMLElement | null, refused: () => void): (() => void) | undefined {
  if (!box) return undefined
  const observer = new MutationObserver(() => {
    if (box.querySelector('[data-testid="tl-license-expired"]')) refused()
  })
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}
