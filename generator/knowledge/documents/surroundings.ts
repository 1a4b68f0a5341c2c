import type { ReadingOptions } from '../../../shared/document/markdown/read/addresses.ts'

export type Destination = { href: string; title: string }

/** The repository around a document, which decides where its names and addresses lead. */
export type Surroundings = ReadingOptions & {
  path: string
  /** Finds another document by an address in the style of site builders, with its title. */
  document?: (address: string) => Destination | undefined
  /** Finds a place in the repository's documents by its label. */
  label?: (name: string) => Destination | undefined
  /** The page of the file that declares a symbol; `role`: what the text calls it, such as `meth`. */
  symbol?: (name: string, role: string) => string | undefined
  /** A heading of this document. */
  section?: (title: string) => string | undefined
  /** Addresses of roles that link elsewhere: `%s` takes the text of the role. */
  externalLinks?: ReadonlyMap<string, { address: string; caption: string }>
  /** Text that stands before each document of its kind, and shows nothing by itself. */
  prolog?: string
  /** Texts by the name that refers to them in braces. */
  attributes?: ReadonlyMap<string, string>
}
