import type { AlertType } from '../alert-type.ts'

/**
 * Symbol and label of each alert type. The symbol stands on the line below the first fence; the label
 * replaces colour.
 */
export const ALERT_SYMBOLS: Readonly<Record<AlertType, { symbol: string; label: string }>> = {
  info: { symbol: 'ℹ️', label: 'Info' },
  success: { symbol: '✅', label: 'Success' },
  warning: { symbol: '⚠️', label: 'Warning' },
  error: { symbol: '❌', label: 'Error' },
}

/** Marker that GitHub and others write at the beginning of a quote: `> [!NOTE]`. */
const QUOTE_MARKERS: Readonly<Record<string, AlertType>> = {
  note: 'info',
  info: 'info',
  important: 'info',
  tip: 'success',
  success: 'success',
  warning: 'warning',
  caution: 'error',
  danger: 'error',
  error: 'error',
}

const TYPES = new Map(
  Object.entries(ALERT_SYMBOLS).map(([type, { symbol }]) => [plainSymbol(symbol), type as AlertType]),
)

/** Type of alert, if its symbol is the whole line. */
export function alertOfSymbol(line: string): AlertType | undefined {
  return TYPES.get(plainSymbol(line))
}

/** Type of alert for a quote's marker such as `NOTE`. */
export function alertOfMarker(marker: string): AlertType | undefined {
  return QUOTE_MARKERS[marker.toLowerCase()]
}

/** Removes the invisible character that asks for a coloured symbol, because not everyone types it. */
function plainSymbol(text: string): string {
  return text.replaceAll('\uFE0F', '').trimEnd()
}
