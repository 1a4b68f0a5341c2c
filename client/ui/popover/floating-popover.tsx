import { Popover as BasePopover } from '@base-ui/react/popover'
import { classes } from '../classes.ts'
import styles from './popover.module.css'
import type { PopoverProps } from './popover.tsx'
import popup from './popup.module.css'

export function FloatingPopover(props: PopoverProps & { asked: boolean }) {
  const { trigger, title, hideTitle, side = 'bottom', align = 'start', openOnHover = false, asked, children } = props
  return (
    <BasePopover.Root defaultOpen={asked}>
      <BasePopover.Trigger render={trigger} openOnHover={openOnHover} delay={250} />
      <BasePopover.Portal>
        <BasePopover.Positioner className={popup.positioner} side={side} align={align} sideOffset={8}>
          <BasePopover.Popup className={classes(popup.popup, styles.popover)}>
            <BasePopover.Title className={hideTitle ? 'visually-hidden' : styles.title}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
