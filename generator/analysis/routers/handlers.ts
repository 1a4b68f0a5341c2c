/**
 * What answers a route, as its code names it. `of`: the class or the module that has it, by its whole name, '' for the file
 * itself; `member`: of that; `ends`: only the end of the whole name stands there. `path`, `symbol`: where the project
 * declares it.
 */
export type Handler = { name: string; of: string; member: string; ends?: true; path?: string; symbol?: string }
