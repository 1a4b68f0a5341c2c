/** A menu of what can be done with a page, asked for at some place on the screen. */
export type PageMenuRequest = {
  pageId: number
  anchor: () => Element | null
  returnFocus: () => HTMLElement | null
  /** Begins to change the name where it stands; absent where it cannot be changed in place. */
  rename?: () => void
  /** Looks after the focus when the page is gone. */
  afterDelete?: () => void
}

/** Actions on pages for people who may edit them. */
export type PageEdits = {
  rename: (pageId: number, name: string) => void
  /** The page is then shown where it went. */
  move: (pageId: number, parentId: number) => Promise<void>
  /** Asks before. Resolves to whether the page is gone. */
  remove: (pageId: number) => Promise<boolean>
  create: (parentId: number) => Promise<void>
  /** Each of these closes with nothing. */
  openMenu: (request: PageMenuRequest | undefined) => void
  /** Asks where the page is to go. */
  openMove: (pageId: number | undefined) => void
  /** Shows what the page was before. */
  openHistory: (pageId: number | undefined) => void
}
