import { useEffect, useRef, useState } from 'react'
import { copyText } from './copy-text.ts'

export const FEEDBACK = 1500

export type CopyState = 'default' | 'copied' | 'failed'

type Content = () => string | Promise<string>

/**
 * Returns a function that copies a text, and a state that shows the result for a moment. `html`: formatted
 * text.
 */
export function useCopy(text: Content, html?: Content): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>('default')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (next: CopyState) => {
    setState(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('default'), FEEDBACK)
  }
  const copy = () => {
    Promise.resolve()
      .then(() => copyText(text(), html?.()))
      .then(() => show('copied'))
      .catch((error: unknown) => {
        console.warn('Copying failed', error)
        show('failed')
      })
  }
  return { state, copy }
}
