import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { KEYS } from '../../app/shortcuts/keys.ts'
import { useKeys } from '../../app/shortcuts/use-keys.ts'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { palette } from '../open-palette.ts'

const loadPalette = async () => (await import('./palette.tsx')).Palette
const Palette = lateDialog(loadPalette)

/**
 * Opens the palette when its keys are pressed. Ignores the keys where they have another meaning, such as
 * creating a link from selected text.
 */
export function PaletteKeys() {
  const { isOpen } = useSnapshot(palette)
  const [location] = useLocation()
  useKeys(KEYS.search, toggle, ({ defaultPrevented }) => !defaultPrevented)
  // It leads elsewhere, or somebody went there by another way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each place.
  useEffect(() => close, [location])
  return isOpen ? <Palette onClose={close} /> : null
}

function toggle(): void {
  palette.isOpen = !palette.isOpen
}

function close(): void {
  palette.isOpen = false
}
