import type { Origin } from '../../../shared/document/origin.ts'
import styles from './origins.module.css'

/** Classes that make screen readers announce the origin of a block, for people who can't see the margin. */
export const HEARD_AS: Readonly<Record<Origin, string>> = {
  generated: styles.heardGenerated ?? '',
  edited: styles.heardEdited ?? '',
  people: styles.heardPeople ?? '',
}
