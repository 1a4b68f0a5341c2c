import type { Theme } from '../../../../ui/theme/theme.ts'

const KEPT = 60
const drawn = new Map<string, string>()
let queue: Promise<unknown> = Promise.resolve()
let lastId = 0
let configuredFor: Theme | undefined

/**
 * Draws a diagram as SVG. One at a time, because the library keeps its state in one place; the same text in the same
 * theme is drawn once. Rejects for a text that is no diagram.
 */
export function renderDiagram(text: string, theme: Theme): Promise<string> {
  const key = `${theme}\n${text}`
  const known = drawn.get(key)
  if (known !== undefined) return Promise.resolve(known)
  const result = queue.then(() => draw(text, theme, key))
  queue = result.catch(() => undefined)
  return result
}

async function draw(text: string, theme: Theme, key: string): Promise<string> {
  const { default: mermaid } = await import('mermaid')
  if (configuredFor !== theme) {
    mermaid.initialize(configuration(theme))
    configuredFor = theme
  }
  await mermaid.parse(text)
  // The id becomes part of the style sheet inside, so it must begin with a letter and be the diagram's own.
  lastId += 1
  const { svg } = await mermaid.render(`diagram-${lastId}`, text)
  if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value ?? '')
  drawn.set(key, svg)
  return svg
}

function configuration(theme: Theme) {
  const dark = theme === 'dark'
  const ink = dark ? '#e9e7e2' : '#1d1f20'
  const line = dark ? '#8e9496' : '#55595b'
  const paper = dark ? '#16181a' : '#ffffff'
  return {
    startOnLoad: false,
    securityLevel: 'strict',
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
