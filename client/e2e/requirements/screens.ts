import type { Rows } from '../requirements.ts'
import { DOCUMENTATION } from './screens/documentation.ts'
import { LANDING } from './screens/landing.ts'
import { OTHER_SCREENS } from './screens/other-screens.ts'
import { PROJECTS } from './screens/projects.ts'
import { ROUTES } from './screens/routes.ts'

/** 2. Screens and routes. */
export const SCREENS: Rows = { ...ROUTES, ...LANDING, ...PROJECTS, ...DOCUMENTATION, ...OTHER_SCREENS }
