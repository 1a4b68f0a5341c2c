export const SECRET_KINDS = ['private-key', 'service-key', 'token', 'password', 'address'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/** Where a secret stands in a text, and what kind it is of; never what it is. `address`: a password within one. */
export type Secret = { line: number; kind: SecretKind }
