import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import {
  commandsIn,
  dataIn,
  environmentIn,
  errorsIn,
  packagesIn,
  routesIn,
  scriptsIn,
  testFilesIn,
} from '../analysis/inventories.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import type { PlanNode } from './plan-node.ts'

/** Lists that have their own page, in page order. */
export const INVENTORIES = ['data', 'commands', 'routes', 'errors', 'environment', 'packages', 'tests'] as const
export type Inventory = (typeof INVENTORIES)[number]

/**
 * Key of the topic with the lists. Other keys are made of letters and digits, so the `@` prevents a collision
 * with a topic that is named after a folder `reference`.
 */
export const REFERENCE_KEY = 'topic:@reference'
const PAGE_PREFIX = 'topic-page:@reference/'

/** Maximum number of scripts in the quick start of the overview. If there are more, a page lists them. */
export const MAX_QUICK_COMMANDS = 6

type Titles = Readonly<Record<Inventory | 'reference' | 'left-out' | 'tests-and-left-out', string>>

const TITLES: Readonly<Record<DocumentationLanguage, Titles>> = {
  en: {
    reference: 'Reference',
    data: 'Data model',
    commands: 'Commands',
    routes: 'HTTP routes',
    errors: 'Errors',
    environment: 'Environment variables',
    packages: 'External packages',
    tests: 'Tests',
    'left-out': 'Files left out',
    'tests-and-left-out': 'Tests and files left out',
  },
  de: {
    reference: 'Referenz',
    data: 'Datenmodell',
    commands: 'Befehle',
    routes: 'HTTP-Routen',
    errors: 'Fehler',
    environment: 'Umgebungsvariablen',
    packages: 'Externe Pakete',
    tests: 'Tests',
    'left-out': 'Ausgelassene Dateien',
    'tests-and-left-out': 'Tests und ausgelassene Dateien',
  },
  ru: {
    reference: 'Справочник',
    data: 'Модель данных',
    commands: 'Команды',
    routes: 'Маршруты HTTP',
    errors: 'Ошибки',
    environment: 'Переменные окружения',
    packages: 'Внешние пакеты',
    tests: 'Тесты',
    'left-out': 'Пропущенные файлы',
    'tests-and-left-out': 'Тесты и пропущенные файлы',
  },
}

/**
 * Adds the topic with the project's complete lists after all other topics. Each list with entries gets a
 * page; a single list gets no page below the topic. These pages list no files: the files of a topic decide
 * which topic a file's page names, and which new topic continues a removed one.
 */
export function addReferencePages(
  levels: readonly PlanNode[][],
  model: ProjectModel,
  language: DocumentationLanguage,
): void {
  const found = inventoriesOf(model)
  if (found.length === 0) return
  const titles = TITLES[language]
  const node = (key: string, kind: 'topic' | 'topic-page', title: string): PlanNode => ({
    key,
    parentKey: kind === 'topic' ? null : REFERENCE_KEY,
    kind,
    title,
    sourcePath: null,
    files: [],
  })
  levels[0]?.push(node(REFERENCE_KEY, 'topic', titles.reference))
  if (found.length === 1) return
  levels[1]?.push(
    ...found.map((inventory) => node(PAGE_PREFIX + inventory, 'topic-page', titleOf(inventory, model, titles))),
  )
}

/** The inventories that have entries. */
export function inventoriesOf(model: ProjectModel): Inventory[] {
  const hasEntries: Readonly<Record<Inventory, () => boolean>> = {
    data: () => dataIn(model).length > 0,
    commands: () => commandsIn(model).length > 0 || scriptsIn(model).length > MAX_QUICK_COMMANDS,
    routes: () => routesIn(model).length > 0,
    errors: () => errorsIn(model).length > 0,
    environment: () => environmentIn(model).length > 0,
    packages: () => packagesIn(model).length > 0,
    tests: () => testFilesIn(model).length > 0 || model.skipped.length > 0,
  }
  return INVENTORIES.filter((inventory) => hasEntries[inventory]())
}

function titleOf(inventory: Inventory, model: ProjectModel, titles: Titles): string {
  if (inventory !== 'tests' || model.skipped.length === 0) return titles[inventory]
  return titles[testFilesIn(model).length > 0 ? 'tests-and-left-out' : 'left-out']
}

/** Whether a key belongs to the topic with the lists or to a page below it. */
export function isReferenceKey(key: string): boolean {
  return key === REFERENCE_KEY || key.startsWith(PAGE_PREFIX)
}

/** Returns the list that a page below the topic shows. Undefined for other pages. */
export function inventoryOf(key: string): Inventory | undefined {
  return key.startsWith(PAGE_PREFIX)
    ? INVENTORIES.find((inventory) => inventory === key.slice(PAGE_PREFIX.length))
    : undefined
}
