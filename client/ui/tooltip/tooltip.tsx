import type { ReactElement } from 'react'
import { lateControl } from '../late.tsx'

export type TooltipProps = {
  text: string
  /** A shortcut for the same act, for example `Ctrl K`. */
  keys?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Control that the tooltip explains. It must be focusable and have its own accessible name. */
  children: ReactElement
}

/** For people who see the picture and ask what it is. Never the only place where something is said. */
export const Tooltip = lateControl(async () => (await import('./floating-tooltip.tsx')).FloatingTooltip, Unexplained)

function Unexplained({ children }: TooltipProps) {
  return children
}
