import { proxy } from 'valtio'

/** The drawing that is open for editing in this tab. Only one at a time, because each takes much memory. */
export const nowDrawing = proxy<{ id: string | null }>({ id: null })

export function startDrawing(id: string): void {
  nowDrawing.id = id
}

export function stopDrawing(id: string): void {
  if (nowDrawing.id === id) nowDrawing.id = null
}

/** Ends drawing when the page is left, so that a person who returns sees pictures. */
export function stopAnyDrawing(): void {
  nowDrawing.id = null
}
