import { useEffect, useMemo, useReducer } from 'react'
import { detectLanguage } from '../../../../shared/document/detect-language.ts'
import { guessLanguage, isGuessed, knownGuess } from './guess-language.ts'

const PAUSE = 300

/** Language in which a block is shown: the named language, or else the detected or guessed one. */
export function useLanguage(text: string, named: string | null): string | undefined {
  const certain = useMemo(() => named ?? detectLanguage(text), [named, text])
  const [, look] = useReducer((times: number) => times + 1, 0)
  const settled = certain !== undefined || isGuessed(text)
  useEffect(() => {
    if (settled) return
    let current = true
    const timer = setTimeout(() => void guessLanguage(text).then(() => current && look()), PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [settled, text])
  return certain ?? knownGuess(text) ?? undefined
}
