import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import { isLoaded, loadLanguage, type Token, takesTime, tokensOf } from './highlight.ts'

/** Tokens of code. Undefined until its language has loaded; the code is then shown without colours. */
export function useTokens(code: string, language: string | undefined): Token[] | undefined {
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    if (!language) return
    let current = true
    void loadLanguage(language).then((found) => {
      if (!found || !current) return
      // Blocks are coloured one after the other, so that the page can scroll and respond in between.
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
