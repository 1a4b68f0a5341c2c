/**
 * Handler of a route, as the code names it. `of`: the full name of the handler's class or module, '' for the
 * file itself; `member`: the member that handles the route; `ends`: set if the code has only the end of the
 * full name. `path`, `symbol`: the declaration in the project.
 */
export type Handler = { name: string; of: string; member: string; ends?: true; path?: string; symbol?: string }
