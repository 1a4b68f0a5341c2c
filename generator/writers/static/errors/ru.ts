import { type Phrase, say } from '../../inline.ts'
import { listed } from '../steps/step-words.ts'
import type { ErrorPhrases } from './error-phrases.ts'

const RULES = new Intl.PluralRules('ru')

/** Accusative: 1 ошибку, 2 ошибки, 5 ошибок. */
function errorsOf(count: number): string {
  const rule = RULES.select(count)
  return `${count} ${rule === 'one' ? 'ошибку' : rule === 'few' ? 'ошибки' : 'ошибок'}`
}

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
    'raised-by': 'Где выбрасывается',
    type: 'Имя',
    words: 'Словами авторов',
    extends: 'Расширяет',
  },
  counts: (errors, files) =>
    `Код выбрасывает ${errorsOf(errors)} в ${files} ${RULES.select(files) === 'one' ? 'файле' : 'файлах'}. Сообщение — это текст, который код передаёт ошибке, с местами подстановки; … заменяет то, что присоединено к тексту или не поместилось.`,
  conditions:
    'Указаны условия, внутри которых находится это место в коде, или проверка прямо перед ним. Более ранние проверки могут завершить функцию раньше. Пустая ячейка значит, что условия нет или его нельзя здесь показать.',
  untold: (places) => `Ещё мест, где код выбрасывает ошибку, а её тип и сообщение там прямо не записаны: ${places}.`,
  unread: (functions) =>
    `Функций, которые могут выбрасывать и другие ошибки: ${functions} (слишком длинные или непонятные парсеру).`,
  left: (files, more) => say`Ошибки этих файлов здесь не поместились: ${list(files, more)}.`,
  moreInFile: (errors) => `… и ещё ошибок в этом файле: ${errors}.`,
  moreTypes: (types) => `… и ещё ${types}.`,
  caught: (types) => (types.length === 0 ? 'перехвачена ошибка' : say`перехвачена ошибка ${listed(types, 'или')}`),
  both: (caught, when) => say`${caught} и ${when}`,
  varies: 'выполнено условие этого места: у каждого места оно своё',
  list,
}
