import { type Phrase, say } from '../../inline.ts'
import { listed } from '../steps/step-words.ts'
import type { ErrorPhrases } from './error-phrases.ts'

function list(items: readonly Phrase[], more: number): Phrase {
  return listed(more > 0 ? [...items, `ещё ${more}`] : items, 'и')
}

export const ru: ErrorPhrases = {
  title: 'Ошибки',
  typesTitle: 'Типы ошибок этого проекта',
  columns: {
    error: 'Ошибка',
    message: 'Сообщение',
    only: 'Только если',
    'raised-by': 'Где возникает',
    type: 'Имя',
    words: 'Словами авторов',
    extends: 'Расширяет',
  },
  counts: (errors, files) =>
    `Ошибок в коде: ${errors}, файлов с ними: ${files}. Сообщение — текст, который код передаёт ошибке, с местами для значений; … означает то, что присоединено к нему или не поместилось.`,
  conditions: 'Указано ближайшее условие вокруг места в коде: функция может требовать и других условий.',
  untold: (places) => `Мест, где тип и сообщение ошибки прямо не записаны: ${places}.`,
  unread: (functions) =>
    `Функций, которые могут вызывать и другие ошибки: ${functions}. Они слишком длинные, или их не понял анализатор.`,
  left: (files, more) => say`Ошибки этих файлов здесь не поместились: ${list(files, more)}.`,
  moreInFile: (errors) => `… и ещё ошибок в этом файле: ${errors}.`,
  moreTypes: (types) => `… и ещё ${types}.`,
  caught: (types) => (types.length === 0 ? 'перехвачена ошибка' : say`перехвачена ошибка ${listed(types, 'или')}`),
  list,
}
