import { useCallback, useEffect, useState } from 'react'
import { type Example, listExamples } from '../../../shared/contract/examples.ts'
import { send } from '../../api/index.ts'

export type Gallery = { state: 'asked' } | { state: 'read'; examples: readonly Example[] } | { state: 'failed' }

/** The examples of this installation. `read` fetches them again, and the old ones stay until the answer. */
export function useExamples(): { gallery: Gallery; read: () => void } {
  const [gallery, setGallery] = useState<Gallery>({ state: 'asked' })
  const read = useCallback(() => {
    send(listExamples, {}, { handled: 'all' })
      .then((examples) => setGallery({ state: 'read', examples }))
      .catch((error: unknown) => {
        console.warn('Couldn’t load the examples', error)
        setGallery({ state: 'failed' })
      })
  }, [])
  useEffect(read, [read])
  return { gallery, read }
}
