import type { ReadingOptions } from '../../../shared/document/markdown/read/addresses.ts'

export type Destination = { href: string; title: string }

/** The repository around a document, which decides where its names and addresses lead. */
export type Surroundings = ReadingOptions & {
  path: string
  /** Another document by an address that site builders understand, and what it is called. */
  document?: (address: string) => Destination | undefined
  /** A place that a document of the repository gives a name to. */
  label?: (name: string) => Destination | undefined
  /** The page of the file that declares a symbol; `role`: what the text calls it, such as `meth`. */
  symbol?: (name: string, role: string) => string | undefined
  /** A heading of this document. */
  section?: (title: string) => string | undefined
  /** Roles that stand for addresses elsewhere: `%s` is what is named. */
  externalLinks?: ReadonlyMap<string, { address: string; caption: string }>
  /** Text that stands before each document of its kind, and shows nothing by itself. */
  prolog?: string
  /** Texts that names in braces stand for. */
  attributes?: ReadonlyMap<string, string>
}
