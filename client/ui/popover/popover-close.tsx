import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement } from 'react'

/** Wraps a popover's control that opens something else. A click on it closes the popover. */
export function PopoverClose({ control }: { control: ReactElement }) {
  return <BasePopover.Close render={control} />
}
