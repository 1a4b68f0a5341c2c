import { type Phrase, say } from '../../inline.ts'
import type { DataPhrases } from './data-phrases.ts'

type Forms = readonly [string, string, string]

const ENTITIES = {
  django: ['модель Django', 'модели Django', 'моделей Django'],
  jpa: ['сущность JPA', 'сущности JPA', 'сущностей JPA'],
  room: ['сущность Room', 'сущности Room', 'сущностей Room'],
  eloquent: ['модель Eloquent', 'модели Eloquent', 'моделей Eloquent'],
  table: ['таблица', 'таблицы', 'таблиц'],
} as const

const KINDS = {
  abstract: ['абстрактный класс', 'абстрактных класса', 'абстрактных классов'],
  embedded: ['встраиваемый класс', 'встраиваемых класса', 'встраиваемых классов'],
  queries: ['DAO', 'DAO', 'DAO'],
  database: ['база данных', 'базы данных', 'баз данных'],
} as const

const RULES = new Intl.PluralRules('ru')

function form(count: number, [one, few, many]: Forms): string {
  const rule = RULES.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

function counted(count: number, forms: Forms): string[] {
  return count > 0 ? [`${count} ${form(count, forms)}`] : []
}

function list(items: readonly Phrase[]): Phrase {
  return items.flatMap((item, at) => (at === 0 ? [item] : [at === items.length - 1 ? ' и ' : ', ', item]))
}

export const ru: DataPhrases = {
  title: 'Модель данных',
  columns: {
    field: 'Поле',
    column: 'Столбец',
    function: 'Функция',
    type: 'Тип',
    returns: 'Возвращает',
    given: 'Параметры',
    annotations: 'Аннотации',
    words: 'Словами авторов',
  },
  counts: ({ by, files, ...counts }) => {
    const own = [
      ...counted(counts.entity, ENTITIES[by]),
      ...counted(counts.abstract, KINDS.abstract),
      ...counted(counts.embedded, KINDS.embedded),
      ...counted(counts.queries, KINDS.queries),
      ...counted(counts.database, KINDS.database),
    ]
    if (by === 'table') return say`После всех миграций: ${list(own)}.`
    return say`${list(own)} в ${files} ${files % 10 === 1 && files % 100 !== 11 ? 'файле' : 'файлах'}.`
  },
  diagram: (left, hidden) => [
    'Подпись линии — поле, которое ведёт к другой сущности; вилка отмечает сторону «многие».',
    left > 0 ? ` Не показано: ${left} ${form(left, ['сущность', 'сущности', 'сущностей'])} со связями.` : '',
    hidden > 0 ? ` Не показано между изображёнными: ${hidden} ${form(hidden, ['линия', 'линии', 'линий'])}.` : '',
  ],
  unread: (statements) =>
    `Не прочитано в миграциях: ${statements} ${form(statements, ['оператор', 'оператора', 'операторов'])} (SQL, цикл или вычисляемое имя).`,
  notShown: (entities) => `Здесь не перечислено: ещё ${entities}.`,
  entity: (by, kind, file) =>
    by === 'table' ? say`Таблица, созданная в ${file}.` : say`${nameOf(by, kind)} в ${file}.`,
  ofKind: (kind) => {
    if (kind === 'abstract') return 'Своей таблицы нет: поля переходят к классам-наследникам.'
    return kind === 'embedded' ? 'Поля хранятся вместе с сущностями, в которые встроен этот класс.' : ''
  },
  table: (name) => say`Хранится в таблице ${name}.`,
  bases: (names) => say`Расширяет ${list(names)}.`,
  inherited: (fields) => say`Унаследованные поля: ${list(fields)}.`,
  usedBy: (fields, more) => say`Сюда ведут поля: ${list(more > 0 ? [...fields, `ещё ${more}`] : fields)}.`,
  settings: (settings) => say`Настройки: ${list(settings)}.`,
  moreFields: (count) => `… и ещё ${count}.`,
}

function nameOf(by: keyof typeof ENTITIES, kind: 'entity' | keyof typeof KINDS): string {
  const library = { django: 'Django', jpa: 'JPA', room: 'Room', eloquent: 'Eloquent', table: '' }[by]
  if (kind === 'entity') {
    const name = ENTITIES[by][0]
    return name.slice(0, 1).toUpperCase() + name.slice(1)
  }
  if (kind === 'abstract') return by === 'jpa' ? 'Отображаемый суперкласс JPA' : `Абстрактная модель ${library}`
  if (kind === 'embedded') return `Встраиваемый класс ${library}`
  return kind === 'queries' ? `DAO ${library}` : `База данных ${library}`
}
