import { say } from '../../inline.ts'
import type { FlowPhrases } from './flow-phrases.ts'

const RULES = new Intl.PluralRules('ru')

/** Accusative: 1 функцию, 2 функции, 5 функций. */
function functionsOf(count: number): string {
  const rule = RULES.select(count)
  return `${count} ${rule === 'one' ? 'функцию' : rule === 'few' ? 'функции' : 'функций'}`
}

export const ru: FlowPhrases = {
  title: 'Как это работает',
  columns: { flow: 'Страница', does: 'Первая функция', through: 'Ведёт через' },
  opening: (name, functions, files) =>
    say`Эта страница прослеживает вызовы, которые начинаются с ${name}. Она охватывает ${functionsOf(functions)}${files > 1 ? ` в ${files} ${RULES.select(files) === 'one' ? 'файле' : 'файлах'}` : ''}. Каждая следующая функция стоит ниже одной из тех, что её вызывают. Списки показывают главные шаги каждой функции, а не все операторы.`,
  diagram: 'Стрелка ведёт от функции к той, которую она вызывает.',
  through: (names) => say`Ведёт через ${names}.`,
  appearsIn: (pages) => say`Функции этого файла встречаются на страницах: ${pages}.`,
  listOpening: 'Каждая страница шаг за шагом прослеживает одну функцию и те функции, которые она вызывает.',
  begins: (file) => say`Файл ${file}. Отсюда начинается цепочка вызовов.`,
  calledBy: (file, caller) => say`Файл ${file}. Функция вызывается из ${caller}.`,
  noSteps: 'В списке шагов пришлось бы опустить слишком много.',
  left: (count) => `Эти функции вызывают и другие функции проекта, у которых здесь нет раздела: ${count}.`,
}
