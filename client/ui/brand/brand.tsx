import { Link } from 'wouter'
import styles from './brand.module.css'

export function Mark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      D
    </span>
  )
}

/** The product's logo and name, linked to `href`. */
export function Brand({ href }: { href: string }) {
  return (
    <Link href={href} className={styles.brand}>
      <Mark />
      Docwright
    </Link>
  )
}
