/** Request to open the menu of a page at a place on the screen. */
export type PageMenuRequest = {
  pageId: number
  anchor: () => Element | null
  returnFocus: () => HTMLElement | null
  /** Begins renaming in place; absent if the name can't be changed in place. */
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
  /** Opens the menu of a page. Like the next two functions, it closes if called with undefined. */
  openMenu: (request: PageMenuRequest | undefined) => void
  /** Opens the dialog that moves a page. */
  openMove: (pageId: number | undefined) => void
  /** Opens the history of a page. */
  openHistory: (pageId: number | undefined) => void
}
