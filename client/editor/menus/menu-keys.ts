/**
 * Keys of the menus. Listed apart from the menus, which load after the text, so that earlier keys can wait
 * for them.
 */
export const MENU_KEYS = {
  link: 'Mod-k',
  blockMenu: 'Mod-/',
  moveUp: 'Mod-Shift-ArrowUp',
  moveDown: 'Mod-Shift-ArrowDown',
  duplicate: 'Mod-Shift-d',
} as const
