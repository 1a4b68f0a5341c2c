import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { classes } from '../classes.ts'
import popup from '../popover/popup.module.css'
import switchStyles from '../switch/switch.module.css'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  defaultOpen?: boolean
  /** Element that the menu is rendered into, for one that disappears when it loses the focus. */
  container?: RefObject<HTMLElement | null>
  /** Whether the button gets the focus back; not where what was chosen takes it. */
  returnsFocus?: () => boolean
  children: ReactNode
}

export function Menu(props: MenuProps) {
  const { trigger, align = 'start', side = 'bottom', defaultOpen = false, container, returnsFocus, children } = props
  return (
    <BaseMenu.Root modal={false} defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner className={popup.positioner} align={align} side={side} sideOffset={6}>
          <BaseMenu.Popup
            className={popup.popup}
            // Where nothing is said, it leaves the focus to what has it.
            finalFocus={returnsFocus && (() => !hasGoneOn() && returnsFocus())}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type AnchoredMenuProps = {
  open: boolean
  onClose: () => void
  /** Where it opens: there is no button of its own. */
  anchor: () => Element | { getBoundingClientRect: () => DOMRect } | null
  /** Where the focus goes afterwards; false where what was chosen takes it. */
  returnFocus: () => HTMLElement | null | false
  children: ReactNode
}

/** A menu that keys or several buttons open. */
export function AnchoredMenu({ open, onClose, anchor, returnFocus, children }: AnchoredMenuProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={popup.positioner} anchor={anchor} align="start" side="bottom" sideOffset={6}>
          <BaseMenu.Popup
            className={classes(popup.popup, popup.beside)}
            finalFocus={() => !hasGoneOn() && returnFocus()}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** By the time a menu has faded away, a dialog that was opened from it may have the focus. */
function hasGoneOn(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !activeElement.closest('[role="menu"]')
}

type MenuItemProps = {
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** The shortcut that does the same. */
  keys?: string | undefined
  children: ReactNode
}

export function MenuItem({ icon, onSelect, danger, disabled, keys, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={classes(popup.item, danger && popup.danger)} disabled={disabled} onClick={onSelect}>
      {icon}
      <span className={popup.grow}>{children}</span>
      {keys ? (
        <span className={popup.keys} aria-hidden="true">
          {keys}
        </span>
      ) : null}
    </BaseMenu.Item>
  )
}

type MenuSwitchProps = {
  icon?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A setting inside a menu. The menu stays open, so that the effect is seen. */
export function MenuSwitch({ icon, checked, onChange, children }: MenuSwitchProps) {
  return (
    <BaseMenu.CheckboxItem className={popup.item} checked={checked} onCheckedChange={onChange} closeOnClick={false}>
      {icon}
      <span className={popup.grow}>{children}</span>
      <span className={switchStyles.track} data-checked={checked ? '' : undefined} aria-hidden="true">
        <span className={switchStyles.thumb} />
      </span>
    </BaseMenu.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={popup.separator} />
}

/** Words at the top of a menu, for example whose menu it is. Not an item. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className={popup.label} role="presentation">
      {children}
    </div>
  )
}
