import { Link } from 'wouter'
import styles from './brand.module.css'

export function Mark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      D
    </span>
  )
}

/** Shows the product's logo and name as a link to `href`. */
export function Brand({ href }: { href: string }) {
  return (
    <Link href={href} className={styles.brand}>
      <Mark />
      Docwright
    </Link>
  )
}
