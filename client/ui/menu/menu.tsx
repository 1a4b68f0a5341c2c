import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { classes } from '../classes.ts'
import popup from '../popover/popup.module.css'
import switchStyles from '../switch/switch.module.css'

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  defaultOpen?: boolean
  /** Element to render the menu into, for a container that disappears when it loses the focus. */
  container?: RefObject<HTMLElement | null>
  /** Returns whether the button gets the focus back; false if the chosen action takes the focus. */
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
            // Without `returnsFocus`, the library decides where the focus goes.
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
  /** Returns the element or rectangle that the menu opens at, since the menu has no button. */
  anchor: () => Element | { getBoundingClientRect: () => DOMRect } | null
  /** Returns the element that gets the focus afterwards; false if the chosen action takes the focus. */
  returnFocus: () => HTMLElement | null | false
  children: ReactNode
}

/** Shows a menu that keys or several buttons can open. */
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

/**
 * Whether the focus has moved on to something else. For example, when a menu has faded out, a dialog that it
 * opened may have the focus.
 */
function hasGoneOn(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !activeElement.closest('[role="menu"]')
}

type MenuItemProps = {
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** Shortcut for the same action. */
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

/** Shows a setting inside a menu. The menu stays open on a click, so that people see the effect. */
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

/** Shows a text at the top of a menu, such as the menu's owner. The text isn't a menu item. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className={popup.label} role="presentation">
      {children}
    </div>
  )
}
