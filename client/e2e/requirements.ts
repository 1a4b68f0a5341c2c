/**
 * Requirements of the product, sentence by sentence, with the tests that prove them. `npm run spec` prints
 * them. It fails if a requirement has no test or names one that doesn't exist. `.ci/requirements.test.ts`
 * checks the same in `npm test`.
 *
 * A test is named by its file, without the extension, and the beginning of its name. A file alone proves
 * nothing.
 */
import { CALLS } from './requirements/calls.ts'
import { CONSTANTS } from './requirements/constants.ts'
import { ENTITIES } from './requirements/entities.ts'
import { ERRORS } from './requirements/errors.ts'
import { PRODUCT } from './requirements/product.ts'
import { ROLES } from './requirements/roles.ts'
import { RULES } from './requirements/rules.ts'
import { SCREENS } from './requirements/screens.ts'
import { STATES } from './requirements/states.ts'

export type Requirement = { id: string; says: string; tests: readonly string[] }

export type Rows = Readonly<Record<string, readonly [says: string, ...tests: string[]]>>

export const REQUIREMENTS: readonly Requirement[] = Object.entries({
  ...PRODUCT,
  ...SCREENS,
  ...ENTITIES,
  ...STATES,
  ...RULES,
  ...ROLES,
  ...CALLS,
  ...ERRORS,
  ...CONSTANTS,
}).map(([id, [says, ...tests]]) => ({ id, says, tests }))
