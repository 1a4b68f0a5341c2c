import { Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import styles from './ask-ai.module.css'

/** To the chat about this project. */
export function AskAi({ projectId }: { projectId: number }) {
  return (
    <div className={styles.row}>
      <Link href={paths.chat()} state={{ projectId }} className={styles.link}>
        <Sparkles aria-hidden="true" />
        <span className={styles.words}>Ask AI</span>
        <Badge>Beta</Badge>
      </Link>
    </div>
  )
}
