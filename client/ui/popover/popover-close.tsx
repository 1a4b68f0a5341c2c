import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement } from 'react'

/** A control in a popover that leads elsewhere. Clicking it closes the popover. */
export function PopoverClose({ control }: { control: ReactElement }) {
  return <BasePopover.Close render={control} />
}
