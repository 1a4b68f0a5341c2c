/** A text file of the repository as imported. Paths are relative, use `/` and never start with `/`. */
export type SourceFile = {
  path: string
  /** SHA-256 of the bytes, hex. */
  hash: string
  /** Bytes. */
  size: number
  content: string
}

/** A file that isn't read. Pages count and name it, but it has no page of its own. */
export type SkippedFile = { path: string; size: number; reason: SkipReason }

export type SkipReason =
  | 'binary'
  | 'too-large'
  | 'minified'
  | 'generated'
  | 'vendored'
  | 'lock-file'
  | 'not-utf8'
  | 'secret'
  | 'link'
  | 'submodule'
  | 'lfs-pointer'
  | 'unsafe-name'
  | 'duplicate'
