import { Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { paths } from '../../../app/paths.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'

/** Link to the chat about this project. */
export function AskAi({ project: { id } }: { project: Pick<Project, 'id'> }) {
  return (
    <Link href={paths.chat()} state={{ projectId: id }} className={buttonClass({ variant: 'quiet', wide: true })}>
      <Sparkles aria-hidden="true" />
      Ask AI
      <Badge>Beta</Badge>
    </Link>
  )
}
