/** Returns all keys of a storage. */
export function storedKeys(storage: Storage = localStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}
