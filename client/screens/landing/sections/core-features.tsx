import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'

export function CoreFeatures() {
  return (
    <Section id="features" title="Core Features">
      <ul className={styles.rows}>
        <li className={styles.row}>
          <h3 className={styles.name}>Deep Code Understanding</h3>
          <p className={styles.words}>
            Docwright reads symbols, signatures, comments, imports and entry points from the code. Click the source
            after a statement to see the lines behind it.
          </p>
        </li>
        <li className={styles.row}>
          <h3 className={styles.name}>Language-Agnostic</h3>
          <p className={styles.words}>
            TypeScript, JavaScript, Python, Go, Rust, Java, C, C++, C#, Ruby, PHP, Bash, Swift, Dart, Solidity, Elixir
            and PowerShell are read symbol by symbol; Kotlin, Scala and Lua by what they declare. Files of any other
            language get a page from their headings, their first comment and what links to them.
          </p>
        </li>
        <li className={styles.row}>
          <h3 className={styles.name}>Collaborative Editing</h3>
          <div className={styles.words}>
            <p>
              Several people edit one page at the same time, even offline. Generated text never overwrites what a person
              wrote.
            </p>
            <Link href={paths.sandbox()} className={styles.more}>
              Try our editor
              <ArrowRight aria-hidden="true" />
            </Link>
          </div>
        </li>
      </ul>
    </Section>
  )
}
