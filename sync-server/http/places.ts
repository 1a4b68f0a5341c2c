/** Limits how much runs at once, per person and in total. */
export type Places = {
  /** Takes a place and returns a function that frees it, or names the limit that is reached. */
  take(asker: string): (() => void) | 'own' | 'all'
}

export function createPlaces({ each, all }: { each: number; all: number }): Places {
  const taken = new Map<string, number>()
  let sum = 0
  return {
    take: (asker) => {
      const own = taken.get(asker) ?? 0
      if (own >= each) return 'own'
      if (sum >= all) return 'all'
      taken.set(asker, own + 1)
      sum += 1
      return () => {
        const left = (taken.get(asker) ?? 0) - 1
        if (left > 0) taken.set(asker, left)
        else taken.delete(asker)
        sum -= 1
      }
    },
  }
}
