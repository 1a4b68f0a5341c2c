/**
 * What the product has to do, sentence by sentence, and the tests that prove it. `npm run spec` prints it and fails where
 * a requirement has no test or names one that is not there; `.ci/requirements.test.ts` does the same in `npm test`.
 *
 * A test is named by its file, without the ending, and the beginning of its name; a file alone proves nothing.
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
