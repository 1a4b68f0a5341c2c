import type { Page } from '@playwright/test'
import type { Project } from '../../shared/contract/projects.ts'
import { ChatModel } from './models/chat.ts'

type Shoot = (page: Page, name: string) => Promise<void>
type Asked = Readonly<Record<'project' | 'blocks', Pick<Project, 'name'>>>

/**
 * Takes pictures of the chat before a question, the settings, the projects, an answer about a symbol, an
 * answer made of passages, and no answer.
 */
export async function shootChat(page: Page, { project, blocks }: Asked, shoot: Shoot): Promise<void> {
  const chat = new ChatModel(page)
  await chat.open()
  await chat.choose(project.name)
  await shoot(page, 'chat-empty')
  await chat.openSettings()
  await shoot(page, 'chat-settings')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose projects' }).click()
  await page.getByRole('dialog', { name: 'Projects' }).waitFor()
  await shoot(page, 'chat-projects')
  await page.keyboard.press('Escape')
  await chat.question('What does useRouter() do?')
  await chat.answered()
  await shoot(page, 'chat-symbol')
  await chat.toPrompt()
  await shoot(page, 'chat-acts')
  await page.getByRole('button', { name: 'Add to a page' }).last().click()
  await page.getByRole('dialog', { name: 'Add to a page' }).getByRole('option').first().waitFor()
  await shoot(page, 'chat-add-to-page')
  await page.keyboard.press('Escape')
  await chat.question('And where is it tested?')
  await chat.answered()
  await shoot(page, 'chat-follow-up')
  await chat.begin()
  await chat.choose(blocks.name)
  await chat.question('How are routes matched with patterns?')
  await chat.answered()
  await shoot(page, 'chat-passages')
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  const conversations = page.getByRole('dialog', { name: 'Conversations' })
  await conversations.getByRole('listitem').first().waitFor()
  await shoot(page, 'chat-conversations')
  await conversations.getByRole('searchbox').fill('tested')
  await conversations.getByText('1 conversation', { exact: true }).waitFor()
  await shoot(page, 'chat-conversations-found')
  await page.keyboard.press('Escape')
  await page.route('**/rag/**', (route) => route.abort())
  await chat.question('What else?')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await shoot(page, 'chat-failed')
}
