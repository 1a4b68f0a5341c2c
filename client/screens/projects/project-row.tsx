import { Link } from 'wouter'
import type { Project } from '../../../shared/contract/projects.ts'
import { badgeOf, progressOf, type BadgeTone as StatusTone } from '../../../shared/statuses/presentation.ts'
import { stageOf } from '../../../shared/statuses/stages.ts'
import { pageAddress, paths } from '../../app/paths.ts'
import { isBusy } from '../../sync/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import styles from './projects-screen.module.css'

const TONES: Readonly<Record<StatusTone, BadgeTone>> = {
  current: 'good',
  busy: 'busy',
  partial: 'attention',
  failed: 'bad',
}

export function ProjectRow({ project }: { project: Project }) {
  const badge = badgeOf(project.status)
  const stage = stageOf(project)
  const failed = badge.tone === 'failed' || badge.tone === 'partial'
  return (
    <Link href={addressOf(project)} className={styles.row}>
      <span className={styles.letter} aria-hidden="true">
        {[...project.name][0] ?? '·'}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{project.name}</span>
        <span className={styles.description}>
          {stage ?? (failed ? project.status_reason : undefined) ?? project.description ?? 'No description'}
        </span>
        {stage ? (
          <span className={styles.progress}>
            <ProgressBar label={`Progress of ${project.name}`} percent={progressOf(project.status).percent} small />
          </span>
        ) : null}
      </span>
      {badge.hidden ? null : <Badge tone={TONES[badge.tone]}>{badge.label}</Badge>}
      <span className={styles.visibility}>{project.visibility === 'public' ? 'Public' : 'Private'}</span>
    </Link>
  )
}

/** A project that has no page yet is followed on its progress screen; any other is read. */
function addressOf(project: Project): string {
  if (project.type === 'zip' && project.default_page_id === null && isBusy(project)) {
    return paths.generateZip(project.id)
  }
  return pageAddress(project, project.type === 'github' ? null : project.default_page_id)
}
