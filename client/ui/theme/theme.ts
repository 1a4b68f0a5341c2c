import { proxy, subscribe } from 'valtio'

export type Theme = 'dark' | 'light'

const KEY = 'theme-storage'

type Settings = { theme: Theme; showGradient: boolean }

/** The look that this person chose; until then, what the system asks for. */
export const themeSettings = proxy<Settings>(initial())

function initial(): Settings {
  const stored = read()
  return {
    theme: stored.theme ?? (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'),
    showGradient: stored.showGradient ?? true,
  }
}

function read(): Partial<Settings> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Settings, unknown>> | null
    return {
      theme: stored?.theme === 'dark' || stored?.theme === 'light' ? stored.theme : undefined,
      showGradient: typeof stored?.showGradient === 'boolean' ? stored.showGradient : undefined,
    }
  } catch {
    return {}
  }
}

subscribe(themeSettings, () => {
  document.documentElement.dataset.theme = themeSettings.theme
  try {
    localStorage.setItem(KEY, JSON.stringify(themeSettings))
  } catch {
    // Storage is full or forbidden: the choice then lasts as long as this tab.
  }
})

// Follows the system for as long as nobody chose.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
  if (read().theme) return
  document.documentElement.dataset.theme = event.matches ? 'dark' : 'light'
})

// Another tab of the same person.
addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(themeSettings, initial())
})
