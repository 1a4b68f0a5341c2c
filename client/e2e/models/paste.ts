import type { Locator } from '@playwright/test'

/** Pastes what a clipboard holds, by media type, where the cursor is. */
export async function paste(editor: Locator, data: Record<string, string>): Promise<void> {
  await editor.evaluate((element, parts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}
