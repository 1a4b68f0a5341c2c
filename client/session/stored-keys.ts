/** The names of what a storage holds. */
export function storedKeys(storage: Storage = localStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}
