import type { Locator, Page } from '@playwright/test'

type File = { name: string; mimeType: string; buffer: Buffer }

export class ProjectsModel {
  readonly create: Locator
  readonly search: Locator
  readonly dialog: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.create = page.getByRole('button', { name: 'Create New Project' })
    this.search = page.getByLabel('Search projects')
    this.dialog = page.getByRole('dialog', { name: 'New Project' })
  }

  project(name: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name })
  }

  async choose(type: 'Empty Project' | 'From GitHub repo' | 'From ZIP archive'): Promise<void> {
    await this.dialog.getByRole('combobox', { name: 'Type' }).click()
    await this.#page.getByRole('option', { name: type }).click()
  }

  async createFromArchive(file: File): Promise<void> {
    await this.create.click()
    await this.choose('From ZIP archive')
    await this.dialog.getByLabel('ZIP archive', { exact: true }).setInputFiles(file)
    await this.dialog.getByRole('button', { name: 'Create & Upload' }).click()
  }

  async createEmpty(title: string): Promise<void> {
    await this.create.click()
    await this.choose('Empty Project')
    await this.dialog.getByLabel('Project Title').fill(title)
    await this.dialog.getByRole('button', { name: 'Create' }).click()
  }
}
