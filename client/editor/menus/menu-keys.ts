/** Keys of the menus, which come after the text, so that what was pressed before can wait for them. */
export const MENU_KEYS = {
  link: 'Mod-k',
  blockMenu: 'Mod-/',
  moveUp: 'Mod-Shift-ArrowUp',
  moveDown: 'Mod-Shift-ArrowDown',
  duplicate: 'Mod-Shift-d',
} as const
