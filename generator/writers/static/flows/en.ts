import { say } from '../../inline.ts'
import type { FlowPhrases } from './flow-phrases.ts'

export const en: FlowPhrases = {
  title: 'How it works',
  columns: { flow: 'Page', does: 'First function', through: 'Leads through' },
  opening: (name, functions, files) =>
    say`This page follows ${name} through ${functions} functions${files > 1 ? ` in ${files} files` : ''}. Each further function stands below one that calls it. The lists show the main steps of each function, not every statement.`,
  diagram: 'An arrow leads from a function to one that it calls.',
  through: (names) => say`Leads through ${names}.`,
  appearsIn: (pages) => say`Its functions appear in ${pages}.`,
  listOpening: 'Each page follows one function through the functions that it calls, step by step.',
  begins: (file) => say`In ${file}. The flow begins here.`,
  calledBy: (file, caller) => say`In ${file}. ${caller} calls it.`,
  noSteps: 'A list of its steps would leave out too much.',
  left: (count) =>
    count === 1
      ? 'These functions call one other function of the project that has no section here.'
      : `These functions call ${count} other functions of the project that have no section here.`,
}
