import type { Locator, Page } from '@playwright/test'

/** Pastes what a clipboard holds, by media type, where the cursor is. */
export async function paste(editor: Locator, data: Record<string, string>): Promise<void> {
  await editor.evaluate((element, parts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** The clipboard’s text of this media type; empty when it has no such part, and while it changes. */
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
