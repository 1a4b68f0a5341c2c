/**
 * Shortcuts of the menus. In a file of their own, because they are needed before the menus have loaded:
 * `EarlyKeys` holds these keys back.
 */
export const MENU_KEYS = {
  link: 'Mod-k',
  blockMenu: 'Mod-/',
  moveUp: 'Mod-Shift-ArrowUp',
  moveDown: 'Mod-Shift-ArrowDown',
  duplicate: 'Mod-Shift-d',
} as const
