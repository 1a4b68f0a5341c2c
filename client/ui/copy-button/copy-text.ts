/** Puts a text on the clipboard, with the means the browser has; rejects when it has none or refuses. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (navigator.clipboard && 'write' in navigator.clipboard && typeof ClipboardItem !== 'undefined') {
    // A promise inside, because a browser may forget the press that allows it while something is being fetched.
    const plain = Promise.resolve(text).then((content) => new Blob([content], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
    return
  }
  copyBySelection(await text)
}

/** Plain http on another machine has no clipboard API. */
function copyBySelection(text: string): void {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.cssText = 'position:fixed;opacity:0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  // It had taken the focus for that.
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!copied) throw new Error('This browser does not allow copying')
}
