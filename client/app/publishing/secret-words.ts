import type { SecretKind } from '../../../shared/secrets/secret.ts'

export const SECRET_WORDS: Readonly<Record<SecretKind, string>> = {
  'private-key': 'Private key',
  'service-key': 'API key',
  token: 'Signed token',
  password: 'Password or key',
  address: 'Password in a URL',
  file: 'The whole file, which is left out of the documentation',
}
