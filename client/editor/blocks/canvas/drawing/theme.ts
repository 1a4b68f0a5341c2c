import { DEFAULT_THEME, type TLTheme, type TLThemeColors } from 'tldraw'

const { light, dark } = DEFAULT_THEME.colors
const { faces: _faces, ...hand } = DEFAULT_THEME.fonts.draw

/** Theme of the drawing library in the page's own colours and fonts. Our style sheets contain the fonts. */
export const drawingTheme: TLTheme = {
  ...DEFAULT_THEME,
  fonts: {
    draw: hand,
    sans: { fontFamily: '"Inter Variable", system-ui, sans-serif' },
    serif: { fontFamily: '"Source Serif 4 Variable", Georgia, serif' },
    mono: { fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace' },
  },
  colors: {
    light: inOurs(light, { paper: '#ffffff', accent: '#0f6e63', frame: '#fbfaf8', ink: '#1d1f20' }),
    dark: inOurs(dark, { paper: '#16181a', accent: '#5cc4b3', frame: '#1c1f21', ink: '#e9e7e2' }),
  },
}

type Ours = { paper: string; accent: string; frame: string; ink: string }

function inOurs(colors: TLThemeColors, { paper, accent, frame, ink }: Ours): TLThemeColors {
  return {
    ...colors,
    background: paper,
    negativeSpace: paper,
    selectionStroke: accent,
    selectionFill: `${accent}3d`,
    selectedContrast: paper,
    black: { ...colors.black, solid: ink, fill: ink, frameFill: frame, frameHeadingFill: frame },
  }
}

/** Colours of the dark theme, by their light value in lower case. */
export function darkColours(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const { light, dark } = drawingTheme.colors
  const add = (from: unknown, to: unknown) => {
    if (typeof from === 'string' && typeof to === 'string' && !found.has(from.toLowerCase())) {
      found.set(from.toLowerCase(), to)
    }
  }
  for (const [name, colour] of Object.entries(light)) {
    const other = (dark as Record<string, unknown>)[name]
    if (typeof colour === 'string' || name === 'white') continue
    for (const [use, value] of Object.entries(colour)) add(value, (other as Record<string, unknown>)[use])
  }
  add(light.background, dark.background)
  add(light.text, dark.text)
  add(light.solid, dark.solid)
  add(light.noteBorder, dark.noteBorder)
  return found
}
