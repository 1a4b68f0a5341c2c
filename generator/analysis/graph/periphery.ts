import { folderOf } from '../resolution/repository-index.ts'

const EXAMPLE_FOLDERS =
  /^(?:(?:[\w.]+[ _-])*examples?|demos?|samples?|sandbox|playgrounds?|docs?_src|benchmarks?|bench(?:es|suite)?|fuzz)$/i

const MEASURES = /^(?:benchmarks?|bench(?:es|suite)?|fuzz)$/i

/** Examples and benchmarks use the project as its users do; they are no part of it. */
export function isPeripheral(path: string): boolean {
  const [top = '', ...below] = folderOf(path).split('/')
  // Among the sources a folder that is called so is what the project does.
  const isSource = /^(?:src|lib)$/.test(top)
  return (
    EXAMPLE_FOLDERS.test(top) ||
    below.some((segment) => EXAMPLE_FOLDERS.test(segment) && !(isSource && MEASURES.test(segment)))
  )
}

/** Folders such as `.github` serve the people and machines that work on the project. */
export function isHidden(path: string): boolean {
  return /(?:^|\/)\.[^/.]/.test(folderOf(path))
}
