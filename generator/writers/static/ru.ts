import type { SymbolKind, SymbolWord } from '../../analysis/file-analysis.ts'
import type { DependencyKind } from '../../analysis/manifests/manifest.ts'
import type { SkipReason } from '../../analysis/source-file.ts'
import type { Inventory } from '../../plan/reference-pages.ts'
import type { ShownRole, Trouble } from '../../units/facts.ts'
import { code, joined, type Phrase, say } from '../inline.ts'
import { ru as errors } from './errors/ru.ts'
import { ru as flows } from './flows/ru.ts'
import { KNOWN_FILES } from './known-files.ts'
import type { LanguageCount, Phrases } from './phrases.ts'
import { SCHEMA_CHANGES } from './schema-changes.ts'
import { singleLanguage } from './single-language.ts'
import { ru as steps } from './steps/ru.ts'
import { ru as data } from './stored/ru.ts'

/** Forms by number: 1 файл, 2 файла, 5 файлов; 11–14 as 5. */
type Forms = readonly [one: string, few: string, many: string]

function plural(count: number, [one, few, many]: Forms): string {
  const ten = count % 10
  const hundred = count % 100
  if (ten === 1 && hundred !== 11) return one
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? few : many
}

function counted(count: number, forms: Forms): string {
  return `${count} ${plural(count, forms)}`
}

const FILE: Forms = ['файл', 'файла', 'файлов']
const TEXT_FILE: Forms = ['текстовый файл', 'текстовых файла', 'текстовых файлов']
/** After a preposition that takes the genitive: из 1 другого файла, из 2 других файлов. */
const OF_OTHER_FILE: Forms = ['другого файла', 'других файлов', 'других файлов']
/** After "в": в 1 файле, в 2 файлах. */
const IN_FILE: Forms = ['файле', 'файлах', 'файлах']
const FOLDER: Forms = ['папка', 'папки', 'папок']
const IN_FOLDER: Forms = ['папке', 'папках', 'папках']

/**
 * Noun in the accusative, as the object of "экспортирует". `one`: singular; `several`: plural without a
 * number; `forms`: forms after a number.
 */
type Noun = { one: string; several: string; forms: Forms }

function noun(one: string, several: string, many: string, few = several): Noun {
  return { one, several, forms: [one, few, many] }
}

const KINDS: Readonly<Record<SymbolWord, Noun>> = {
  function: noun('функцию', 'функции', 'функций'),
  class: noun('класс', 'классы', 'классов', 'класса'),
  interface: noun('интерфейс', 'интерфейсы', 'интерфейсов', 'интерфейса'),
  type: noun('тип', 'типы', 'типов', 'типа'),
  enum: noun('перечисление', 'перечисления', 'перечислений'),
  constant: noun('константу', 'константы', 'констант'),
  variable: noun('переменную', 'переменные', 'переменных', 'переменные'),
  method: noun('метод', 'методы', 'методов', 'метода'),
  property: noun('свойство', 'свойства', 'свойств'),
  struct: noun('структуру', 'структуры', 'структур'),
  namespace: noun('пространство имён', 'пространства имён', 'пространств имён'),
  module: noun('модуль', 'модули', 'модулей', 'модуля'),
  trait: noun('трейт', 'трейты', 'трейтов', 'трейта'),
  macro: noun('макрос', 'макросы', 'макросов', 'макроса'),
  protocol: noun('протокол', 'протоколы', 'протоколов', 'протокола'),
  extension: noun('расширение', 'расширения', 'расширений'),
  mixin: noun('миксин', 'миксины', 'миксинов', 'миксина'),
  contract: noun('контракт', 'контракты', 'контрактов', 'контракта'),
  library: noun('библиотеку', 'библиотеки', 'библиотек'),
  event: noun('событие', 'события', 'событий'),
  modifier: noun('модификатор', 'модификаторы', 'модификаторов', 'модификатора'),
  message: noun('сообщение', 'сообщения', 'сообщений'),
  service: noun('сервис', 'сервисы', 'сервисов', 'сервиса'),
  table: noun('таблицу', 'таблицы', 'таблиц'),
  model: noun('модель', 'модели', 'моделей'),
  resource: noun('ресурс', 'ресурсы', 'ресурсов', 'ресурса'),
  output: noun('выходное значение', 'выходные значения', 'выходных значений', 'выходных значения'),
  view: noun('представление', 'представления', 'представлений'),
  column: noun('столбец', 'столбцы', 'столбцов', 'столбца'),
  constraint: noun('ограничение', 'ограничения', 'ограничений'),
  index: noun('индекс', 'индексы', 'индексов', 'индекса'),
  trigger: noun('триггер', 'триггеры', 'триггеров', 'триггера'),
  value: noun('значение', 'значения', 'значений'),
  field: noun('поле', 'поля', 'полей'),
  prop: noun('входной параметр', 'входные параметры', 'входных параметров', 'входных параметра'),
  requirement: noun('требование', 'требования', 'требований'),
  input: noun('входную переменную', 'входные переменные', 'входных переменных', 'входные переменные'),
}

/** Words for members that aren't methods, by the kind of their type. Other kinds have no special word. */
const MEMBERS: Partial<Record<SymbolKind, Forms>> = {
  enum: ['значение', 'значения', 'значений'],
  struct: ['поле', 'поля', 'полей'],
}

/** «3 файла Go»; null, если языков несколько. */
function filesIn(count: number, used: LanguageCount): string | null {
  const language = singleLanguage(used)
  if (language === undefined) return null
  return language === 'Text' ? counted(count, TEXT_FILE) : `${counted(count, FILE)} ${language}`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function list(items: readonly Phrase[], more = 0): Phrase {
  const all: Phrase[] = more > 0 ? [...items, `ещё ${more}`] : [...items]
  const last = all.pop() ?? ''
  if (all.length === 0) return last
  return say`${all.flatMap((item, index) => (index === 0 ? [item] : [', ', item]))} и ${last}`
}

function embedded(type: Phrase, members: readonly Phrase[], more: number): Phrase {
  return members.length > 0 ? say`${type} (${list(members, more)})` : type
}

function languages({ items, more }: LanguageCount): Phrase {
  const named = items.map(({ language, files }) => `${language === 'Text' ? 'простой текст' : language} (${files})`)
  return list(more > 0 ? [...named, `ещё ${counted(more, ['язык', 'языка', 'языков'])}`] : named)
}

const ROLES: Readonly<Record<ShownRole, (language: string) => string>> = {
  source: (language) => `Исходный код на ${language}`,
  test: (language) => `Тестовый код на ${language}`,
  'test-helper': (language) => `Вспомогательный код тестов на ${language}`,
  document: (language) => (language === 'Text' ? 'Текстовый документ' : `Документ ${language}`),
  manifest: (language) => (language === 'Text' ? 'Манифест' : `Манифест (${language})`),
  configuration: (language) => (language === 'Text' ? 'Файл настроек' : `Настройки (${language})`),
  script: (language) => `Скрипт на ${language}`,
  style: (language) => `Таблица стилей ${language}`,
  data: (language) => (language === 'Text' ? 'Текстовый файл' : `Данные в формате ${language}`),
  other: (language) => (language === 'Text' ? 'Текстовый файл' : `Файл ${language}`),
}

/** Languages whose name already describes the file, with the words for such a file. */
const SELF_NAMED: ReadonlyMap<string, string> = new Map([
  ['Ignore list', 'Список исключений'],
  ['Git attributes', 'Атрибуты Git'],
  ['Dockerfile', 'Dockerfile'],
  ['Makefile', 'Makefile'],
  ['Procfile', 'Procfile'],
  ['Diff', 'Файл различий'],
  ['Template', 'Шаблон'],
])

function fileKind(language: string, role: ShownRole): string {
  return SELF_NAMED.get(language) ?? ROLES[role](language)
}

const REASONS: Readonly<Record<SkipReason, string>> = {
  binary: 'двоичные',
  'too-large': 'слишком большие',
  minified: 'минифицированные',
  generated: 'сгенерированные',
  vendored: 'сторонний код',
  'lock-file': 'lock-файлы',
  'not-utf8': 'не в UTF-8',
  secret: 'секреты',
  link: 'символические ссылки',
  submodule: 'подмодули',
  'lfs-pointer': 'файлы в Git LFS',
  'unsafe-name': 'недопустимые имена',
  duplicate: 'повторяющиеся имена',
}

function neighbours(items: readonly { page: Phrase; uses: number }[]): Phrase {
  return list(
    items.map(({ page, uses }, at) =>
      at === 0 ? say`${page} (${counted(uses, ['обращение', 'обращения', 'обращений'])})` : say`${page} (${uses})`,
    ),
  )
}

function places(folders: readonly Phrase[], more: number): Phrase {
  return more > 0 ? list([...folders, `ещё ${more} ${plural(more, IN_FOLDER)}`]) : list(folders)
}

const DEPENDENCIES: Readonly<Record<DependencyKind, string>> = {
  runtime: 'Для работы',
  peer: 'Из проекта, который использует этот пакет',
  optional: 'Необязательно',
  development: 'Для разработки',
}

const FOLDERS = {
  github: 'Настройки для хостинга кода: рабочие процессы, шаблоны и тому подобное.',
  workflows: 'Рабочие процессы непрерывной интеграции.',
  'issue-templates': 'Шаблоны для сообщений о проблемах.',
  examples: 'Примеры использования проекта.',
} as const

const LISTS: Readonly<Record<Exclude<Inventory, 'tests'>, string>> = {
  data: 'модель данных',
  commands: 'команды',
  routes: 'маршруты HTTP',
  errors: 'ошибки',
  environment: 'переменные окружения',
  packages: 'внешние пакеты',
}

const ENTRIES: Readonly<Record<Inventory, Forms>> = {
  data: ['запись', 'записи', 'записей'],
  commands: ['команда', 'команды', 'команд'],
  routes: ['маршрут', 'маршрута', 'маршрутов'],
  errors: ['ошибка', 'ошибки', 'ошибок'],
  environment: ['переменная', 'переменные', 'переменных'],
  packages: ['пакет', 'пакета', 'пакетов'],
  tests: ['файл с тестами', 'файла с тестами', 'файлов с тестами'],
}

const TROUBLE: Readonly<Record<Exclude<Trouble, 'outline'>, string>> = {
  'syntax-errors': 'Часть этого файла не удалось разобрать, поэтому здесь могут быть не все символы.',
  'too-deep': 'Файл не удалось разобрать, поэтому страница опирается только на его текст.',
  'time-limit': 'Файл не удалось разобрать, поэтому страница опирается только на его текст.',
  'invalid-notebook': 'Файл не является корректным ноутбуком Jupyter, поэтому его текст и код показать нельзя.',
}

/** «Zig (98 файлов)» */
function unparsed({ items, more }: LanguageCount): Phrase {
  const named = items.map(({ language, files }) => `${language} (${counted(files, FILE)})`)
  const rest = more > 0 ? [`ещё ${counted(more, ['язык', 'языка', 'языков'])}`] : []
  return list([...named, ...rest])
}

export const ru: Phrases = {
  headings: {
    exports: 'Экспорт',
    publicInterface: 'Публичный интерфейс',
    insidePackage: 'Для использования внутри пакета',
    internals: 'Внутреннее устройство',
    passedOn: 'Реэкспорт',
    dependencies: 'Зависимости',
    usedBy: 'Где используется',
    environment: 'Переменные окружения',
    routes: 'Маршруты',
    commands: 'Команды',
    tests: 'Тесты',
    cases: 'Что проверяется',
    inputs: 'Входные переменные',
    changes: 'Что меняется',
    outline: 'Содержание',
    keys: 'Ключи',
    jobs: 'Задания',
    references: 'Ссылки',
    sections: 'Что сказано в документах',
    source: 'Исходный код',
    contents: 'Содержимое',
    connections: 'Связи',
    mainParts: 'Основные части',
    pages: 'Страницы',
    files: 'Файлы',
    mostUsedFiles: 'Наиболее используемые файлы',
    keySymbols: 'Ключевые типы и функции',
    partsDiagram: 'Как части зависят друг от друга',
    filesDiagram: 'Как файлы зависят друг от друга',
    setup: 'Установка и запуск',
    reading: 'С чего начать чтение',
    packages: 'Внешние пакеты',
    leftOut: 'Что не вошло',
    scripts: 'Скрипты и задачи',
    scope: 'Об этой документации',
    features: 'Возможности',
    ideas: 'Основные понятия',
    running: 'Как устроен запуск',
  },
  columns: {
    file: 'Файл',
    folder: 'Папка',
    what: 'Что это',
    part: 'Часть',
    holds: 'Что в ней',
    command: 'Команда',
    runs: 'Что выполняет',
    variable: 'Переменная',
    readIn: 'Где читается',
    route: 'Маршрут',
    handler: 'Обработчик',
    definedIn: 'Где определено',
    does: 'Что делает',
    type: 'Тип',
    fallback: 'По умолчанию',
    count: 'Файлов',
    package: 'Пакет',
  },
  docLabels: new Map([
    ['Parameters', 'Параметры'],
    ['Returns', 'Возвращает'],
    ['Throws', 'Исключения'],
    ['Example', 'Пример'],
    ['Deprecated', 'Устарело'],
    ['See', 'См. также'],
    ['Default', 'По умолчанию'],
    ['Added in', 'Добавлено в версии'],
    ['Changed in', 'Изменено в версии'],
    ['Removed in', 'Удалено в версии'],
    ['Deprecated in', 'Устарело с версии'],
    ['Since', 'Начиная с'],
  ]),

  list,
  andMore: (count) => `и ещё ${count}`,

  position: ({ language, role, folder, topic }) => {
    const place = folder === null ? 'в корне репозитория' : say`в папке ${folder}`
    const part = topic === null ? '' : say`; относится к теме ${topic}`
    return say`${fileKind(language, role)} ${place}${part}.`
  },
  buildsOn: (name, { extends: parents, implements: contracts }) =>
    say`${name} ${joined(
      [
        parents.length > 0 ? say`расширяет ${list(parents.map(code))}` : '',
        contracts.length > 0 ? say`реализует ${list(contracts.map(code))}` : '',
      ],
      ' и ',
    )}.`,
  usedNames: ({ count, named, folder, names, more }) => {
    const what = list(names, more)
    if (named.length > 0) return say`${list(named)} ${named.length === 1 ? 'использует' : 'используют'} ${what}.`
    const where = folder === null ? '' : say`, большинство из них — в ${folder}`
    return say`${counted(count, FILE)} ${plural(count, ['использует', 'используют', 'используют'])} ${what}${where}.`
  },
  explainedBy: (topic) => say`Что здесь лежит, объясняет страница ${topic}.`,
  calls: (name, called, more) => say`${name} вызывает ${list(called, more)}.`,
  beside: (names, more) => say`Также здесь: ${list(names, more)}.`,
  addsTo: (type, methods, more) => say`Дополняет ${type}: ${list(methods, more)}.`,
  hasMembers: (names, more) => say`Содержит ${list(names, more)}.`,
  answers: (requests, more) => say`Отвечает на ${list(requests, more)}.`,
  gathers: (files, more) => say`Передаёт дальше экспорт из ${list(files, more)}.`,
  gathersCount: (count) => `Передаёт дальше экспорт из ${counted(count, OF_OTHER_FILE)}.`,
  augments: (modules, more) =>
    say`Расширяет ${modules.length + more === 1 ? 'модуль' : 'модули'} ${list(modules, more)}.`,
  exampleOf: (names, more) => say`Пример использования ${list(names, more)}.`,
  joins: (names, more) =>
    names.length + more === 1 ? say`Использует ${list(names)}.` : say`Объединяет ${list(names, more)}.`,
  usedByFiles: ({ count, isComplete, tests, named, folder }) => {
    if (count === 0) return !isComplete || tests === 0 ? '' : 'В этом репозитории используется только в тестах.'
    if (named.length === 1 && isComplete)
      return tests > 0
        ? say`Кроме тестов, используется только в ${list(named)}.`
        : say`Используется только в ${list(named)}.`
    if (named.length > 0) return say`Используется в ${list(named)}.`
    const where = folder === null ? '' : say`, большинство из них — в ${folder}`
    return say`Используется в ${counted(count, IN_FILE)}${where}.`
  },
  entry: (kind, name) => {
    if (kind === 'program') return say`Устанавливается как программа ${name}.`
    if (kind === 'command') return say`Запускается скриптом ${name}.`
    if (kind === 'activity') return 'Запускается в Android по значку приложения.'
    return kind === 'library' ? say`Сюда ведёт импорт ${name}.` : 'Может запускаться самостоятельно.'
  },
  builtWith: (tag, isSet) => (isSet ? say`Собирается только с тегом ${tag}.` : say`Собирается только без тега ${tag}.`),
  builtWhere: (condition) => say`Собирается только при условии ${condition}.`,
  mutualUse: (files, more) =>
    files.length + more === 1
      ? say`Этот файл и ${list(files)} используют друг друга.`
      : say`Использует ${list(files, more)}, а те, в свою очередь, используют этот файл.`,
  trouble: (kind) => TROUBLE[kind],
  outlined: (language) =>
    `${language} не разбирается парсером: перечисленное здесь найдено по началу строк, и объявлений может быть больше.`,
  authorsText: 'Авторский текст документа:',
  textGoesOn: (blocks) =>
    `Документ слишком длинный для одной страницы: остальное (блоков: ${blocks}) можно прочитать в файле.`,
  known: (what, detail) => KNOWN_FILES[what].ru(detail),
  plainFile: (language, role) => `${fileKind(language, role)}.`,
  testsSubjects: (subjects, more) => say`Проверяет ${list(subjects, more)}.`,

  required: 'обязательна',
  schemaChange: SCHEMA_CHANGES.ru,
  members: ({ kind, methods, others, otherKind, called, hidden }) => {
    const parts: string[] = []
    if (methods > 0) parts.push(counted(methods, KINDS.method.forms))
    if (called.length === 0 && others > 0) parts.push(counted(others, MEMBERS[kind] ?? KINDS[otherKind].forms))
    parts.push(...called.map(({ word, count }) => counted(count, KINDS[word].forms)))
    return hidden ? say`Содержит публичные члены (${list(parts)}):` : say`Содержит ${list(parts)}:`
  },
  calledBy: ({ callers, more, within }) => {
    const by = within ? 'В этом файле вызывается из' : 'Вызывается из'
    const [first] = callers
    if (first?.file === '' && callers.length === 1) return say`${by} ${list(first.names, more)}.`
    const named = callers.map(({ file, names }) => say`${list(names)} ${file === '' ? 'в этом файле' : say`в ${file}`}`)
    return say`${by} ${list(named, more)}.`
  },
  notesInCode: 'Пояснения в коде:',
  steps,
  flows,
  data,
  errors,
  embeds: (types) => say`Встраивает ${list(types.map(({ type, members, more }) => embedded(type, members, more)))}.`,
  implements: (types, more) => say`Реализует ${list(types, more)}.`,
  implementedBy: (types, more) => say`Реализации: ${list(types, more)}.`,
  extendedBy: (types, more) => say`Наследники: ${list(types, more)}.`,
  startsOn: (events, more) =>
    say`Запускается по ${events.length + more === 1 ? 'событию' : 'событиям'} ${list(events, more)}.`,
  jobAfter: (jobs) => say`После ${list(jobs)}.`,
  jobForEach: (variants) =>
    say`Отдельно для ${variants.length > 1 ? 'каждого сочетания' : 'каждого значения'} ${list(variants)}.`,
  jobRuns: (commands, more) => say`Выполняет ${list(commands, more)}.`,
  jobUses: (actions, more) => say`Использует ${list(actions, more)}.`,
  inheritedFrom: (base, names, more) => say`Унаследовано от ${base}: ${list(names, more)}.`,
  externalPackages: (packages, more) => say`Внешние пакеты: ${list(packages, more)}.`,
  standardLibrary: (modules, more) => say`Стандартная библиотека: ${list(modules, more)}.`,
  testsUseToo: (count) => `Кроме того, используется в ${counted(count, ['тесте', 'тестах', 'тестах'])}.`,
  otherwise: (value) => say`иначе ${value}`,
  readsVariables: (variables, more) => say`Читает ${list(variables, more)}.`,
  testedBy: (tests, more) => say`Проверяется в ${list(tests, more)}.`,
  quoted: (text) => say`«${text}»`,
  referredToBy: (files, more) => say`Упоминается в ${list(files, more)}.`,
  refersTo: (files, more) => say`Ссылается на ${list(files, more)}.`,

  knownFolder: (what) => FOLDERS[what],
  testsOf: (folders, more) => say`Тесты для того, что лежит в ${places(folders, more)}.`,
  documentsOn: (titles, more) =>
    say`Документы: ${list(
      titles.map((title) => `«${title}»`),
      more,
    )}.`,
  usedFromHere: (names, more, most) =>
    most
      ? say`Остальная часть проекта использует отсюда прежде всего ${list(names)}.`
      : say`Остальная часть проекта использует отсюда ${list(names, more)}.`,
  mostUsed: (names, more) =>
    say`Чаще всего ${names.length + more === 1 ? 'используется' : 'используются'}: ${list(names, more)}.`,

  holds: ({ direct, folders, total, languages: used }) => {
    const parts: string[] = []
    const alike = filesIn(total, used)
    if (alike && folders === 0) return `Здесь ${alike}.`
    if (direct > 0) parts.push(counted(direct, FILE))
    if (folders > 0) parts.push(counted(folders, FOLDER))
    if (alike && total > direct) return say`Здесь ${list(parts)}, всего ${alike}.`
    const all = folders > 0 && total > direct ? `, всего ${counted(total, FILE)}` : ''
    return say`Здесь ${list(parts)}${all}: ${languages(used)}.`
  },
  fileCount: (count) => counted(count, FILE),
  uses: (items) => say`Использует ${neighbours(items)}.`,
  usedBy: (items) => say`Используется в ${neighbours(items)}.`,
  moreFolders: (count) => `и ещё ${counted(count, FOLDER)}`,
  moreFiles: (count) => `и ещё ${counted(count, FILE)}`,
  top: 'корень репозитория',
  topWithin: 'корне репозитория',

  topicHolds: ({ files, folders, more, languages: used }) => {
    const alike = filesIn(files, used)
    if (alike) return say`${alike} в ${places(folders, more)}.`
    return say`${counted(files, FILE)} в ${places(folders, more)}: ${languages(used)}.`
  },
  centre: (file, importers) => say`В центре — ${file}: используется в ${importers} из этих файлов.`,
  partHolds: (held, more) => {
    const named = held.map(({ file, symbols }) => (symbols.length === 0 ? file : say`${list(symbols)} в ${file}`))
    const rest = `ещё ${counted(more, FILE)}`
    return say`${list(more > 0 ? [...named, rest] : named)}.`
  },
  partOf: (topic) => say`Относится к теме ${topic}.`,
  diagram: (of, left, thinned) => {
    const what = of === 'files' ? 'файла к файлу, который он использует' : 'части к той, которую она использует'
    const nodes =
      left > 0
        ? counted(
            left,
            of === 'files'
              ? ['менее связанный файл', 'менее связанных файла', 'менее связанных файлов']
              : ['менее связанная часть', 'менее связанные части', 'менее связанных частей'],
          )
        : ''
    const omitted = [nodes, thinned ? 'некоторые связи' : ''].filter(Boolean).join(' и ')
    return `Стрелка ведёт от ${what}.${omitted ? ` Не показаны: ${omitted}.` : ''}`
  },

  repository: ({ files, folders, languages: used, licence }) => {
    const under = licence === null ? '' : say` Лицензия: ${licence}.`
    const place = folders === 0 ? '' : ` в ${folders} ${plural(folders, IN_FOLDER)}`
    return say`Документация охватывает ${counted(files, FILE)}${place}: ${languages(used)}.${under}`
  },
  notAnalysed: (unread) => say`Не анализируется: ${unparsed(unread)}. Что объявлено в таких файлах, здесь не сказано.`,
  notParsed: (outlined) =>
    say`Не разбирается парсером: ${unparsed(outlined)}. Что объявлено в таких файлах, определено по началу строк.`,
  dependsOn: (kind, packages, more) => say`${DEPENDENCIES[kind]}: ${list(packages, more)}.`,
  requires: (items) =>
    say`${items.length === 1 ? 'Требуется' : 'Требуются'} ${list(items.map(({ name, version }) => say`${name} ${version}`))}.`,
  installFrom: (readme) => say`Из ${readme}:`,
  exampleFrom: (readme) => say`Пример из ${readme}:`,
  moreCommandsIn: (count, all) => say`Ещё ${count} есть в списке: ${all}.`,
  moreCommands: (count) => `И ещё ${counted(count, ['команда', 'команды', 'команд'])}.`,
  composeStarts: (file, services) => say`${file} запускает ${counted(services, ['сервис', 'сервиса', 'сервисов'])}:`,
  service: ({ image, builtFrom, ports, command, startsAfter, waitsFor }) =>
    joined(
      [
        joined(
          [
            image ? say`образ ${image}` : '',
            builtFrom ? say`собирается из ${builtFrom}` : '',
            ports.length > 0 ? say`${ports.length === 1 ? 'порт' : 'порты'} ${list(ports)}` : '',
          ],
          ', ',
        ),
        command ? say`выполняет ${command}` : '',
        startsAfter.length > 0 ? say`запускается после ${list(startsAfter)}` : '',
        waitsFor.length > 0 ? say`ждёт ${list(waitsFor)}` : '',
      ],
      '; ',
    ),
  image: (file, { base, ports, command }) =>
    say`Образ из ${file} ${list([
      ...(base ? [say`строится на основе ${base}`] : []),
      ...(ports.length > 0 ? [say`открывает ${ports.length === 1 ? 'порт' : 'порты'} ${list(ports)}`] : []),
      ...(command ? [say`запускает ${command}`] : []),
    ])}.`,
  builtBy: (folder, tool) => say`${tool} собирает ${folder}.`,
  compiledIn: (items) =>
    say`В программу встраиваются: ${list(items.map(({ pattern, file }) => say`${pattern} (${file})`))}.`,
  drivers: (databases) => say`В манифестах указаны драйверы для ${list(databases)}.`,
  usersShort: (count) => `Используется в ${counted(count, IN_FILE)}.`,
  usersOf: (count, name) => say`Используется в ${counted(count, IN_FILE)}, чаще всего — ${name}.`,
  packagesByUse: 'Для каждого пакета указано, сколько файлов его импортируют.',
  testFiles: (count, folders, more) => say`${counted(count, FILE)} с тестами в ${places(folders, more)}.`,
  runsTests: (command, languages) =>
    languages.length > 0
      ? say`Тесты на ${list(languages)} запускаются командой ${command}.`
      : say`Тесты запускаются командой ${command}.`,
  unknownPrefix: '«…» — начало пути, которое код задаёт в другом месте.',
  regularExpression: 'регулярное выражение',
  onlyIf: (condition) => say`только если ${condition}`,
  allBelow: (module) => say`всё, что ниже по пути: ${module}`,
  withoutPage: 'У этих файлов нет страницы:',
  leftOut: ({ reason, files: count, places, more }) =>
    say`${capital(REASONS[reason])} (${String(count)}): ${list(places, more)}.`,
  authorsNotice: (file) => say`В ${file} сказано:`,
  moreIn: (count, file) => say`Ещё ${count} перечислено в ${file}.`,
  listOf: (inventory, entries, leftOut) => {
    if (inventory !== 'tests') return LISTS[inventory]
    return [entries > 0 ? 'тесты' : '', leftOut > 0 ? 'пропущенные файлы' : ''].filter(Boolean).join(' и ')
  },
  entriesOf: (inventory, entries, leftOut) => {
    const counts = [
      entries > 0 ? counted(entries, ENTRIES[inventory]) : '',
      leftOut > 0 ? `${counted(leftOut, FILE)} без страницы` : '',
    ]
    return `${counts.filter(Boolean).join(', ')}.`
  },
  completeLists: (names) => say`Списки: ${list(names)}.`,
}
