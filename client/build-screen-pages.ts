import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SCREEN_PAGES } from '../shared/contract/screen-pages.ts'
import { filesToFetch } from './build-for-server.ts'

type ScreenPage = {
  parts: readonly string[]
  /** Whether the page has content before any script has run. Its scripts then load at low priority. */
  isWritten: boolean
}

const SCREENS: Readonly<Record<keyof typeof SCREEN_PAGES, ScreenPage>> = {
  landing: { parts: ['screens/landing/landing-screen.tsx'], isWritten: true },
  signIn: { parts: ['screens/sign-in/sign-in-screen.tsx'], isWritten: false },
  documentation: {
    parts: ['screens/documentation/documentation-screen.tsx', 'editor/reading/page-reader.tsx'],
    isWritten: true,
  },
}

/** Adds a page for each of these screens to a built client. The server sends it at the screen's address. */
export async function addScreenPages(directory: string): Promise<void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  for (const [name, { parts, isWritten }] of Object.entries(SCREENS)) {
    const { scripts, styles } = await filesToFetch(directory, parts)
    const links = [
      ...styles.map((path) => `<link rel="stylesheet" crossorigin href="${path}">`),
      ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`),
    ]
    const whole = page.replace('</head>', () => `${links.join('')}</head>`)
    const styled = await bringStyles(directory, whole)
    await writeFile(
      join(directory, SCREEN_PAGES[name as keyof typeof SCREEN_PAGES]),
      isWritten ? postpone(styled) : styled,
    )
  }
}

const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/g

/**
 * Inlines the style sheets into the page, each where its link was. The links stay, disabled. They fetch
 * nothing, and they keep the client's loader from adding the same styles again.
 */
async function bringStyles(directory: string, page: string): Promise<string> {
  const paths = [...page.matchAll(STYLES)].map(([, path = '']) => path)
  const texts = await Promise.all(paths.map((path) => readFile(join(directory, path), 'utf8')))
  const textOf = new Map(paths.map((path, index) => [path, texts[index] ?? '']))
  return page.replace(STYLES, (_, path: string) => {
    const text = textOf.get(path) ?? ''
    if (/<\/style/i.test(text)) throw new Error(`${path} cannot stand in a page`)
    return `<style>${text.trim()}</style><link rel="stylesheet" crossorigin href="${path}" disabled>`
  })
}

/** Lowers the priority of scripts, because the page's text and styles should load first. */
function postpone(page: string): string {
  return page
    .replaceAll('<script type="module" crossorigin ', '$&fetchpriority="low" ')
    .replaceAll('<link rel="modulepreload" crossorigin ', '$&fetchpriority="low" ')
}
