import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement } from 'react'

/** A control in a popover that leads elsewhere: with its press the popover goes. */
export function PopoverClose({ control }: { control: ReactElement }) {
  return <BasePopover.Close render={control} />
}
