import type { Locator, Page } from '@playwright/test'

/** Pastes clipboard data, by media type, at the cursor. */
export async function paste(editor: Locator, data: Record<string, string>): Promise<void> {
  await editor.evaluate((element, parts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** Clipboard text of this media type; empty if there is no such part, and while the clipboard changes. */
export async function clipboard(page: Page, type: 'text/plain' | 'text/html'): Promise<string> {
  return await page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read()
    if (!item?.types.includes(wanted)) return ''
    const part = await item.getType(wanted).catch(({ name }: DOMException) => {
      if (name !== 'InvalidStateError') throw new Error(`The clipboard cannot be read: ${name}`)
    })
    return (await part?.text()) ?? ''
  }, type)
}
