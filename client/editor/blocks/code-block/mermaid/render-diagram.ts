import type { Theme } from '../../../../ui/theme/theme.ts'
import { cleanSvg } from './clean-svg.ts'
import { layoutFor, MAX_CHARACTERS, MAX_EDGES, refusal, squeezed } from './limits.ts'
import type { Size } from './view-transform.ts'

/** Cleaned SVG, and the size in which it was drawn. */
export type Drawing = { svg: string; size: Size }

const KEPT = 60
const drawn = new Map<string, Drawing>()
let queue: Promise<unknown> = Promise.resolve()
let lastId = 0
let configuredFor = ''

/**
 * Draws a diagram as SVG. Draws are queued, because the library has global state. The result is cached by
 * text and theme. Rejects with the reason if the text is invalid or above a limit.
 */
export function renderDiagram(text: string, theme: Theme): Promise<Drawing> {
  const key = `${theme}\n${text}`
  const known = drawn.get(key)
  if (known !== undefined) return Promise.resolve(known)
  const reason = refusal(text)
  if (reason) return Promise.reject(new Error(reason))
  const result = queue.then(() => draw(text, theme, key))
  queue = result.catch(() => undefined)
  return result
}

async function draw(text: string, theme: Theme, key: string): Promise<Drawing> {
  const { default: mermaid } = await import('mermaid')
  const layout = layoutFor(text)
  if (configuredFor !== `${theme} ${layout}`) {
    mermaid.initialize({ ...configuration(theme), layout, secure: layout === 'elk' ? SECURE : [...SECURE, 'layout'] })
    configuredFor = `${theme} ${layout}`
  }
  // The drawing's style sheet uses the id as a selector, so the id must begin with a letter and be unique.
  lastId += 1
  const { svg } = await mermaid.render(`diagram-${lastId}`, squeezed(text))
  const drawing = { svg: cleanSvg(svg), size: sizeOf(svg) }
  if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value ?? '')
  drawn.set(key, drawing)
  return drawing
}

function sizeOf(svg: string): Size {
  const box =
    /<svg[^>]*\bviewBox="([^"]*)"/
      .exec(svg)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? []
  const [, , width = 0, height = 0] = box
  return width > 0 && height > 0 ? { width, height } : { width: 600, height: 400 }
}

/**
 * Settings that a directive or front matter can't change, at any depth: the ones for safety, for limits and
 * for the look of the page.
 */
const SECURE = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'htmlLabels',
  'dompurifyConfig',
  'arrowMarkerAbsolute',
  'theme',
  'themeVariables',
  'themeCSS',
  'darkMode',
  'fontFamily',
  'altFontFamily',
  'logLevel',
  'deterministicIds',
  'deterministicIDSeed',
]

function configuration(theme: Theme) {
  const dark = theme === 'dark'
  const ink = dark ? '#e9e7e2' : '#1d1f20'
  const line = dark ? '#8e9496' : '#55595b'
  const paper = dark ? '#16181a' : '#ffffff'
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    maxTextSize: MAX_CHARACTERS,
    maxEdges: MAX_EDGES,
    suppressErrorRendering: true,
    theme: 'base',
    look: 'classic',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    flowchart: { curve: 'basis', padding: 14, nodeSpacing: 36, rankSpacing: 46 },
    themeCSS: '.node rect, .cluster rect { rx: 8px; ry: 8px; filter: none } .node polygon { filter: none }',
    themeVariables: {
      darkMode: dark,
      background: dark ? '#1c1f21' : '#f7f6f3',
      fontSize: '14px',
      primaryColor: paper,
      primaryTextColor: ink,
      primaryBorderColor: dark ? '#5a6266' : '#b9b4a9',
      secondaryColor: dark ? '#173530' : '#e3f1ee',
      tertiaryColor: dark ? '#23272a' : '#f1efea',
      lineColor: line,
      textColor: ink,
      mainBkg: paper,
      nodeBorder: dark ? '#5a6266' : '#b9b4a9',
      clusterBkg: dark ? '#1c1f21' : '#f7f6f3',
      clusterBorder: dark ? '#41484c' : '#cfcac0',
      edgeLabelBackground: dark ? '#1c1f21' : '#f7f6f3',
      noteBkgColor: dark ? '#3a2f16' : '#fdf3dc',
      noteTextColor: ink,
      noteBorderColor: dark ? '#e3b04b' : '#8a5a00',
    },
  } as const
}
