import { KEYS } from './keys.ts'

/** A shortcut in the list that `?` opens. Browser tests press every shortcut. */
export type Shortcut = {
  keys: readonly string[]
  says: string
  /** Where the shortcut works, if it needs a selection or a certain cursor position. */
  where?: string
}

export const SHORTCUTS = {
  Everywhere: [
    { keys: [KEYS.search], says: 'Search pages, text, symbols and actions' },
    { keys: [KEYS.help], says: 'Show this list' },
    { keys: ['Escape'], says: 'Close or cancel' },
  ],
  'In a project': [{ keys: [KEYS.toggleSidebar], says: 'Show or hide the sidebar' }],
  'In the tree': [
    { keys: ['ArrowUp', 'ArrowDown'], says: 'Previous or next page' },
    { keys: ['ArrowRight', 'ArrowLeft'], says: 'Expand or collapse' },
    { keys: ['Home', 'End'], says: 'Go to the first or last page' },
    { keys: ['A', 'Z'], says: 'Go to the next page that begins with the letters typed' },
    { keys: [KEYS.openPage], says: 'Open the page' },
    { keys: [KEYS.renamePage], says: 'Rename the page' },
    { keys: [KEYS.deletePage], says: 'Delete the page' },
    { keys: ['Shift-F10'], says: 'Open the menu of the page' },
  ],
  'In the text': [
    { keys: ['/'], says: 'Insert a block', where: 'at the beginning of a line' },
    { keys: ['Mod-b'], says: 'Bold' },
    { keys: ['Mod-i'], says: 'Italic' },
    { keys: ['Mod-u'], says: 'Underline' },
    { keys: ['Mod-Shift-s'], says: 'Strikethrough' },
    { keys: ['Mod-e'], says: 'Inline code' },
    { keys: ['Mod-k'], says: 'Link', where: 'with words selected' },
    { keys: ['Mod-Alt-1', 'Mod-Alt-2', 'Mod-Alt-3'], says: 'Heading 1 to 3' },
    { keys: ['Mod-Alt-0'], says: 'Text' },
    { keys: ['Mod-Shift-8'], says: 'Bulleted list' },
    { keys: ['Mod-Shift-7'], says: 'Numbered list' },
    { keys: ['Mod-Shift-9'], says: 'To-do list' },
    { keys: ['Mod-Shift-b'], says: 'Quote' },
    { keys: ['Mod-Alt-c'], says: 'Code block' },
    { keys: ['Mod-/'], says: 'Open the menu of the block' },
    { keys: ['Mod-Shift-ArrowUp', 'Mod-Shift-ArrowDown'], says: 'Move the block' },
    { keys: ['Mod-Shift-d'], says: 'Duplicate the block' },
    { keys: ['Mod-z'], says: 'Undo' },
    { keys: ['Mod-Shift-z'], says: 'Redo' },
  ],
} as const satisfies Record<string, readonly Shortcut[]>
