import { useCallback, useEffect, useState } from 'react'
import { type Example, listExamples } from '../../../shared/contract/examples.ts'
import { send } from '../../api/index.ts'

export type Gallery = { state: 'asked' } | { state: 'read'; examples: readonly Example[] } | { state: 'failed' }

/** The examples of this installation; `read` asks for them again. What is shown stays until the answer is there. */
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
