export const SECRET_KINDS = ['private-key', 'service-key', 'token', 'password', 'address', 'file'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/**
 * Line and kind of a secret in a text, never its value. Kind `address`: a password within an address. Kind
 * `file`: the whole file is a secret and isn't read.
 */
export type Secret = { line: number; kind: SecretKind }
