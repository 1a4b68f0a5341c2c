export const SECRET_KINDS = ['private-key', 'service-key', 'token', 'password', 'address', 'file'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/**
 * Where a secret stands in a text, and what kind it is of; never what it is. `address`: a password within one. `file`:
 * all of it is a secret, and it is not read.
 */
export type Secret = { line: number; kind: SecretKind }
