import type { ReadingOptions } from '../../../shared/document/markdown/read/addresses.ts'

export type Destination = { href: string; title: string }

/** Repository around a document. Resolves the names and addresses that the document uses. */
export type Surroundings = ReadingOptions & {
  path: string
  /** Finds another document, with its title, by an address in the notation of a site builder. */
  document?: (address: string) => Destination | undefined
  /** Finds a place in the repository's documents by its label. */
  label?: (name: string) => Destination | undefined
  /** Address of the page of the file that declares a symbol. `role`: the role in the text, such as `meth`. */
  symbol?: (name: string, role: string) => string | undefined
  /** A heading of this document. */
  section?: (title: string) => string | undefined
  /** Addresses and captions for roles that link elsewhere. `%s` stands for the text of the role. */
  externalLinks?: ReadonlyMap<string, { address: string; caption: string }>
  /** Text that is read before each document of this kind. Its definitions apply, but it prints nothing. */
  prolog?: string
  /** Replacement texts for attributes, by the name that a document puts in braces. */
  attributes?: ReadonlyMap<string, string>
}
