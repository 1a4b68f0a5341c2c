/** Returns the last part of a symbol's whole name: `listen` of `Server.listen`. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
