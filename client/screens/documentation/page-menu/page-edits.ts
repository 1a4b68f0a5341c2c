/** Request to open the menu of a page at a place on the screen. */
export type PageMenuRequest = {
  pageId: number
  anchor: () => Element | null
  returnFocus: () => HTMLElement | null
  /** Begins renaming in place; undefined where the name can't be edited in place. */
  rename?: () => void
  /** Moves the focus after the page is deleted. */
  afterDelete?: () => void
}

/** Actions on pages for people who may edit them. */
export type PageEdits = {
  rename: (pageId: number, name: string) => void
  /** Moves a page and then shows it in its new place. */
  move: (pageId: number, parentId: number) => Promise<void>
  /** Asks for confirmation. Resolves to whether the page is deleted. */
  remove: (pageId: number) => Promise<boolean>
  create: (parentId: number) => Promise<void>
  /** Opens the menu of a page; undefined closes it. */
  openMenu: (request: PageMenuRequest | undefined) => void
  /** Opens the dialog that moves a page; undefined closes it. */
  openMove: (pageId: number | undefined) => void
  /** Opens the history of a page; undefined closes it. */
  openHistory: (pageId: number | undefined) => void
}
