import { useEffect, useState } from 'react'
import { listExamples, type Project } from '../../../shared/contract/projects.ts'
import { send } from '../../api/index.ts'

/** The examples of this installation; none until they are known, and none where they could not be read. */
export function useExamples(): readonly Project[] {
  const [examples, setExamples] = useState<readonly Project[]>([])
  useEffect(() => {
    send(listExamples, {}, { handled: 'all' })
      .then(setExamples)
      .catch((error: unknown) => console.warn('The examples could not be read', error))
  }, [])
  return examples
}
