/**
 * Handler of a route, as its code names it. `of`: the class or module of the handler by its whole name, ''
 * for the file itself; `member`: the member of it; `ends`: the code has only the end of the whole name.
 * `path`, `symbol`: the declaration in the project.
 */
export type Handler = { name: string; of: string; member: string; ends?: true; path?: string; symbol?: string }
