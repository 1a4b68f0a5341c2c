import { proxy, subscribe } from 'valtio'

export type Theme = 'dark' | 'light'

const KEY = 'theme-storage'
const system = matchMedia('(prefers-color-scheme: dark)')

type Stored = { theme?: Theme; showGradient?: boolean }

let chosen = read().theme

/** Current appearance. The theme is this person's choice, or the system's theme until they choose. */
export const themeSettings = proxy({ theme: effective(), showGradient: read().showGradient ?? true })

export function chooseTheme(theme: Theme): void {
  chosen = theme
  themeSettings.theme = theme
}

function effective(): Theme {
  return chosen ?? (system.matches ? 'dark' : 'light')
}

function read(): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Stored, unknown>> | null
    return {
      ...(stored?.theme === 'dark' || stored?.theme === 'light' ? { theme: stored.theme } : {}),
      ...(typeof stored?.showGradient === 'boolean' ? { showGradient: stored.showGradient } : {}),
    }
  } catch {
    return {}
  }
}

/**
 * Background colour of each theme, for the browser's own interface around the page. `theme.js` sets the same
 * colour at the start.
 */
const PAPER: Readonly<Record<Theme, string>> = { dark: '#16181a', light: '#ffffff' }

subscribe(themeSettings, () => {
  document.documentElement.dataset.theme = themeSettings.theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = PAPER[themeSettings.theme]
  }
  try {
    // A theme that follows the system isn't stored; otherwise it would stop following the system.
    localStorage.setItem(KEY, JSON.stringify({ theme: chosen, showGradient: themeSettings.showGradient }))
  } catch {
    // Storage is full or forbidden, so the choice lasts as long as this tab.
  }
})

system.addEventListener('change', () => {
  themeSettings.theme = effective()
})

// Follows changes in another tab.
addEventListener('storage', (event) => {
  if (event.key !== KEY) return
  const stored = read()
  chosen = stored.theme
  Object.assign(themeSettings, { theme: effective(), showGradient: stored.showGradient ?? true })
})
