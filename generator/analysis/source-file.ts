/** A text file of the repository as it was imported. Paths use `/`, are relative and never start with one. */
export type SourceFile = {
  path: string
  /** SHA-256 of the bytes, hex. */
  hash: string
  /** Bytes. */
  size: number
  content: string
}

/** A file that is known but not read: it is counted and named, and has no page. */
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
