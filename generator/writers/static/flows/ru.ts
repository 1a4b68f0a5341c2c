import { say } from '../../inline.ts'
import type { FlowPhrases } from './flow-phrases.ts'

export const ru: FlowPhrases = {
  title: 'Как это работает',
  columns: { flow: 'Страница', does: 'Первая функция', through: 'Далее' },
  opening: (name, functions, files) =>
    say`Эта страница прослеживает вызовы, которые начинаются с ${name}. Показано функций: ${functions}${files > 1 ? `, файлов: ${files}` : ''}. Порядок тот же, в котором их называет исходный код вызывающих функций.`,
  diagram: 'Стрелка ведёт от функции к той, которую она вызывает.',
  through: (names) => say`Далее: ${names}.`,
  appearsIn: (pages) => say`Функции отсюда встречаются на страницах: ${pages}.`,
  listOpening: 'Каждая страница шаг за шагом прослеживает одну функцию и те функции, которые она вызывает.',
  begins: (file) => say`Файл ${file}. Здесь всё начинается.`,
  calledBy: (file, caller) => say`Файл ${file}. Её вызывает ${caller}.`,
  noSteps: 'Список её шагов пропустил бы слишком много.',
  left: (count) => `Других вызываемых функций проекта, которым здесь не отведён раздел: ${count}.`,
}
