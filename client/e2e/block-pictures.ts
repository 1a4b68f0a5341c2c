import type { Page } from '@playwright/test'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import { DocumentationModel } from './models/documentation.ts'
import { DrawingModel } from './models/drawing.ts'
import { insertBlock } from './models/new-page.ts'

type Shoot = (page: Page, name: string, options?: { fullPage: boolean }) => Promise<void>
type Written = {
  blocks: ProjectWithPages
  /** Scrolls through a whole page, so that all of it is drawn. */
  seeAll: (page: Page) => Promise<void>
  /** Path of an image to insert into the page. */
  image: string
}

/** Takes pictures of each kind of block and of the menus around them. */
export async function shootBlocks(page: Page, { blocks, seeAll, image }: Written, shoot: Shoot): Promise<void> {
  const documentation = new DocumentationModel(page)
  await documentation.open(blocks.id)
  await documentation.editable()
  await seeAll(page)
  await shoot(page, 'blocks-writing', { fullPage: true })
  await shootInside(page, { documentation, image }, shoot)
  await documentation.editor.getByText('Within the first').click()
  await page.keyboard.press('ControlOrMeta+/')
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  await shoot(page, 'block-menu')
  await page.keyboard.press('Escape')
  await documentation.editor.getByText('bold', { exact: true }).dblclick()
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await page.getByRole('button', { name: /^Type of block/ }).click()
  await shoot(page, 'formatting-menu')
  await page.keyboard.press('Escape')
  await documentation.editor.getByText('The end.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' /')
  await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
  await shoot(page, 'slash-menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
}

/** Takes pictures of controls that appear only while the cursor is in a block. */
async function shootInside(
  page: Page,
  { documentation: { editor }, image }: { documentation: DocumentationModel; image: string },
  shoot: Shoot,
): Promise<void> {
  await editor.locator('td').first().click()
  await page.getByRole('toolbar', { name: 'Table' }).waitFor()
  await shoot(page, 'block-table')
  await editor.getByText('The end.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await insertBlock(page, 'image')
  await (await chooser).setFiles(image)
  await editor.locator('.imageBlock img').click()
  await page.getByRole('toolbar', { name: 'Image' }).waitFor()
  await shoot(page, 'block-image')
  await page.keyboard.press('Delete')
  const diagram = editor
    .getByRole('figure')
    .filter({ has: page.getByRole('img', { name: 'Diagram' }) })
    .first()
  await diagram.getByRole('button', { name: 'Full screen' }).click()
  await page.getByRole('button', { name: 'Close full screen' }).waitFor()
  await shoot(page, 'block-diagram-full')
  await page.getByRole('button', { name: 'Close full screen' }).click()
  await editor.getByText('The end.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'youtube')
  await page.getByLabel('Video URL').fill('https://example.org/video')
  await page.keyboard.press('Enter')
  await shoot(page, 'block-video')
  await page.keyboard.press('Escape')
  const drawing = new DrawingModel(page)
  await drawing.picture.first().click()
  await drawing.edit.click()
  await page.getByTestId('tools.select').waitFor()
  await shoot(page, 'block-drawing')
  await drawing.done()
  await editor.getByText('The end.').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
}
