import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import { isLoaded, loadLanguage, type Token, takesTime, tokensOf } from './highlight.ts'

/** Tokens of a code. Undefined, so shown plain, until the colours for its language have loaded. */
export function useTokens(code: string, language: string | undefined): Token[] | undefined {
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    if (!language) return
    let current = true
    void loadLanguage(language).then((found) => {
      if (!found || !current) return
      // One block after the other, so that the page can scroll and react in between.
      const show = () => current && startTransition(() => setReady(language))
      if (!takesTime(code, language)) show()
      else
        whenIdle(() => {
          if (current) tokensOf(code, language)
          show()
        })
    })
    return () => {
      current = false
    }
  }, [code, language])
  if (!language || !(ready === language || isLoaded(language)) || takesTime(code, language)) return undefined
  return tokensOf(code, language)
}
