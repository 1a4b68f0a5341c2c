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
  /** Element that the menu is rendered into, for one that disappears when it loses the focus. */
  container?: RefObject<HTMLElement | null>
  /** Whether the button gets the focus back. False if the chosen action takes the focus. */
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
            // Without `returnsFocus`, the menu leaves the focus where it is.
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
  /** Element or rectangle where the menu opens, since it has no button. */
  anchor: () => Element | { getBoundingClientRect: () => DOMRect } | null
  /** Where the focus goes afterwards; false if the chosen action takes the focus. */
  returnFocus: () => HTMLElement | null | false
  children: ReactNode
}

/** A menu that can be opened by keys or by several buttons. */
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
 * Whether the focus has moved on: when a menu has faded out, a dialog opened from it may have the focus.
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

/** A setting inside a menu. The menu stays open, so that people see the effect. */
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

/** Text at the top of a menu, for example its owner. Not an item. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className={popup.label} role="presentation">
      {children}
    </div>
  )
}
