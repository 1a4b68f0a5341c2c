import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, useState } from 'react'
import { lateControl } from '../late.tsx'

export type PopoverProps = {
  trigger: ReactElement<{ onClick?: MouseEventHandler }>
  title: string
  /** The title is then only heard. */
  hideTitle?: boolean
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'center' | 'end'
  /** For an explanation that is also wanted in passing. */
  openOnHover?: boolean
  children: ReactNode
}

type LateProps = PopoverProps & {
  /** Whether someone clicked the trigger before the popover had loaded. If so, it opens as soon as it has. */
  asked: boolean
  onAsk: () => void
}

const LatePopover = lateControl<LateProps>(
  async () => (await import('./floating-popover.tsx')).FloatingPopover,
  TriggerAlone,
)

/** Opens beside its trigger. Until the part that floats is loaded, a moment after the screen, the trigger stands alone. */
export function Popover(props: PopoverProps) {
  const [asked, setAsked] = useState(false)
  return <LatePopover {...props} asked={asked} onAsk={() => setAsked(true)} />
}

function TriggerAlone({ trigger, onAsk }: LateProps) {
  return cloneElement(trigger, { onClick: onAsk })
}
