import { Globe, Quote, Sparkles, UserPlus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { layout } from '../layout-settings.ts'
import styles from './first-steps.module.css'

type FirstStepsProps = { project: Project; onInvite: () => void }

/**
 * Card that shows once what new documentation can do. Its button, or opening another page, dismisses it for
 * good.
 */
export function FirstSteps({ project, onInvite }: FirstStepsProps) {
  useEffect(() => remember, [])
  const dismiss = () => {
    remember()
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <aside className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          Your documentation is ready
        </h2>
        <Button size="small" onClick={dismiss}>
          Got it
        </Button>
      </div>
      <ul className={styles.steps}>
        <Step icon={<Quote />} title="Check any statement">
          Click the file name after it to see the lines of code behind it.
        </Step>
        <Step icon={<Sparkles />} title="Ask a question">
          {/* Indexing starts right after the documentation is written. */}
          {project.rag_status === 'active' ? (
            <Link href={paths.chat()} state={{ projectId: project.id }} className={styles.act}>
              Open the chat
            </Link>
          ) : (
            'The chat opens in a moment'
          )}
          : it answers from the pages and the code, with sources.
        </Step>
        <Step icon={<UserPlus />} title="Work together">
          <button type="button" className={styles.act} onClick={onInvite}>
            Add people by e-mail
          </button>{' '}
          to read or edit with you.
        </Step>
        <Step icon={<Globe />} title="Publish it">
          {project.visibility === 'public'
            ? 'It’s public: anyone with the link can read it.'
            : 'It’s private. Switch off “Private” in Settings to let anyone read it.'}
        </Step>
      </ul>
    </aside>
  )
}

function remember(): void {
  layout.firstStepsSeen = true
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <p className={styles.stepTitle}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </li>
  )
}
