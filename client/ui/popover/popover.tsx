import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, useState } from 'react'
import { lateControl } from '../late.tsx'

export type PopoverProps = {
  trigger: ReactElement<{ onClick?: MouseEventHandler }>
  title: string
  /** Hides the title visually. Screen readers still read it. */
  hideTitle?: boolean
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'center' | 'end'
  /** Whether the popover also opens on hover. Use this for explanations. */
  openOnHover?: boolean
  children: ReactNode
}

type LateProps = PopoverProps & {
  /** Whether someone clicked the trigger before the popover had loaded. If so, it opens once it is loaded. */
  asked: boolean
  onAsk: () => void
}

const LatePopover = lateControl<LateProps>(
  async () => (await import('./floating-popover.tsx')).FloatingPopover,
  TriggerAlone,
)

/**
 * Shows a popover beside its trigger. The floating part loads a moment after the screen. Until then, only the
 * trigger is shown.
 */
export function Popover(props: PopoverProps) {
  const [asked, setAsked] = useState(false)
  return <LatePopover {...props} asked={asked} onAsk={() => setAsked(true)} />
}

function TriggerAlone({ trigger, onAsk }: LateProps) {
  return cloneElement(trigger, { onClick: onAsk })
}
