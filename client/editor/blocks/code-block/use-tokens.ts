import { useEffect, useState } from 'react'
import { isLoaded, loadLanguage, type Token, tokensOf } from './highlight.ts'

/** The tokens of a code; undefined, that is plain, until the colours for its language are there. */
export function useTokens(code: string, language: string | undefined): Token[] | undefined {
  const [loaded, setLoaded] = useState(language !== undefined && isLoaded(language))
  useEffect(() => {
    if (!language) return
    let current = true
    void loadLanguage(language).then((found) => {
      if (current) setLoaded(found)
    })
    return () => {
      current = false
    }
  }, [language])
  return loaded && language ? tokensOf(code, language) : undefined
}
