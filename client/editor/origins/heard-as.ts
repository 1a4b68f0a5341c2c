import type { Origin } from '../../../shared/document/origin.ts'
import styles from './origins.module.css'

/** By these classes a block says where it comes from to those who do not see the margin. */
export const HEARD_AS: Readonly<Record<Origin, string>> = {
  generated: styles.heardGenerated ?? '',
  edited: styles.heardEdited ?? '',
  people: styles.heardPeople ?? '',
}
