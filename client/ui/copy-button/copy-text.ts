type Content = string | Promise<string>

/**
 * Copies a text to the clipboard, by a method that the browser offers. Rejects if the browser has no method
 * or refuses. `html`: the same text for programs that paste formatted text.
 */
export async function copyText(text: Content, html?: Content): Promise<void> {
  const parts = { 'text/plain': text, ...(html !== undefined && { 'text/html': html }) }
  if (navigator.clipboard && 'write' in navigator.clipboard && typeof ClipboardItem !== 'undefined') {
    // Passes promises, because after a fetch the browser may no longer count the click that permits copying.
    const blobs = Object.entries(parts).map(([type, content]) => {
      const bytes = Promise.resolve(content).then((written) => new Blob([written], { type }))
      return [type, bytes] as const
    })
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    return
  }
  const written = await Promise.all(
    Object.entries(parts).map(async ([type, content]) => [type, await content] as const),
  )
  copyBySelection(Object.fromEntries(written))
}

/** Copies through a selection, for plain HTTP from another machine, where browsers have no clipboard API. */
function copyBySelection(parts: Readonly<Record<string, string>>): void {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = parts['text/plain'] ?? ''
  area.setAttribute('readonly', '')
  area.style.cssText = 'position:fixed;opacity:0'
  document.body.append(area)
  area.select()
  // The browser would copy the selection as plain text only, so set all formats in the event.
  const fill = (event: ClipboardEvent) => {
    for (const [type, content] of Object.entries(parts)) event.clipboardData?.setData(type, content)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('copy', fill, { capture: true, once: true })
  const copied = document.execCommand('copy')
  removeEventListener('copy', fill, { capture: true })
  area.remove()
  // The text area took the focus, so give the focus back.
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!copied) throw new Error('This browser does not allow copying')
}
