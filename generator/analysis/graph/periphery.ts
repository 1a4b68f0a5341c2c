import { folderOf } from '../resolution/repository-index.ts'

const EXAMPLES = /^(?:(?:[\w.]+[ _-])*(?:examples?|playgrounds?)|demos?|samples?|sandbox|docs?_src)$/i
const MEASURES = /^(?:benchmarks?|bench(?:es|suite)?|fuzz)$/i

/** Folders of examples, by the last part of their path. */
export function isExampleName(name: string): boolean {
  return EXAMPLES.test(name)
}

/**
 * Package folders on the JVM, such as `com/example/shop`. They spell a domain of the authors, so `example` in
 * them says nothing about the purpose of the code.
 */
const PACKAGE = /(?:^|\/)src\/\w+\/(?:java|kotlin|scala|groovy|clojure)\/.*/

/**
 * Whether a path belongs to examples or benchmarks. These use the project as its users do, and aren't part
 * of it.
 */
export function isPeripheral(path: string): boolean {
  const folder = folderOf(path)
  let is = peripheral.get(folder)
  if (is === undefined) {
    is = isPeripheralFolder(folder)
    if (peripheral.size >= MOST_FOLDERS) peripheral.clear()
    peripheral.set(folder, is)
  }
  return is
}

/** Cache of folders, because each list of a project asks about the folder of each file. */
const peripheral = new Map<string, boolean>()
const MOST_FOLDERS = 5_000

function isPeripheralFolder(folder: string): boolean {
  const [top = '', ...below] = folder.replace(PACKAGE, '').split('/')
  // Below a source folder, a folder named after benchmarks is part of the product.
  const isSource = /^(?:src|lib)$/.test(top)
  return (
    [top, ...below].some((segment) => EXAMPLES.test(segment)) ||
    MEASURES.test(top) ||
    (!isSource && below.some((segment) => MEASURES.test(segment)))
  )
}

/**
 * Whether a path is in a folder such as `.github`, which serves people and machines that work on the
 * project.
 */
export function isHidden(path: string): boolean {
  return /(?:^|\/)\.[^/.]/.test(folderOf(path))
}
