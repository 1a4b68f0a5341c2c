import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { Project } from '../../../shared/contract/projects.ts'
import { badgeOf, failureOf, progressOf, type BadgeTone as StatusTone } from '../../../shared/statuses/presentation.ts'
import { stageOf } from '../../../shared/statuses/stages.ts'
import { type May, mayDo } from '../../app/may-do.ts'
import { paths } from '../../app/paths.ts'
import { pageAddress } from '../../app/project-address.ts'
import { waitsForArchive } from '../../app/zip-upload/missing-archive.ts'
import { session } from '../../session/index.ts'
import { isBusy } from '../../sync/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx'
import { focusAfterwards } from '../../ui/inline-field/focus-afterwards.ts'
import { InlineField } from '../../ui/inline-field/inline-field.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import { changeOrSay } from './change-or-say.ts'
import { ProjectMenu } from './project-menu.tsx'
import styles from './projects-screen.module.css'

const TONES: Readonly<Record<StatusTone, BadgeTone>> = {
  current: 'good',
  busy: 'busy',
  partial: 'attention',
  failed: 'bad',
}

/** A project. Its name is a link that covers the whole row. */
export function ProjectRow({ project }: { project: Project }) {
  const badge = badgeOf(project.status)
  const stage = stageOf(project)
  const { now } = useSnapshot(session)
  const may = mayDo(now.state === 'signed-in' ? now.user : undefined, project)
  const [editing, setEditing] = useState<'name' | 'description'>()
  const link = useRef<HTMLAnchorElement>(null)
  const done = () => {
    setEditing(undefined)
    focusAfterwards(() => link.current)
  }
  const beside = () => {
    const row = link.current?.closest('li')
    return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('a') ?? null
  }
  return (
    <div className={styles.row}>
      <span className={styles.letter} aria-hidden="true">
        {[...project.name][0] ?? '·'}
      </span>
      <span className={styles.words}>
        {editing === 'name' ? (
          <InlineField
            label="Name of the project"
            value={project.name}
            className={styles.field}
            onDone={(name) => {
              done()
              if (name) void changeOrSay(project, { name })
            }}
          />
        ) : (
          <Link ref={link} href={addressOf(project)} className={styles.name}>
            {project.name}
          </Link>
        )}
        <span className={styles.about}>
          <span className={styles.visibility}>{project.visibility === 'public' ? 'Public' : 'Private'}</span>
          <Description
            project={project}
            may={may}
            isEditing={editing === 'description'}
            onEdit={() => setEditing('description')}
            onDone={done}
          />
        </span>
        {stage ? (
          <span className={styles.progress}>
            <ProgressBar label={`Progress of ${project.name}`} percent={progressOf(project.status).percent} small />
          </span>
        ) : null}
      </span>
      {badge.hidden ? null : <Badge tone={TONES[badge.tone]}>{badge.label}</Badge>}
      <ProjectMenu project={project} may={may} onEdit={setEditing} beside={beside} />
    </div>
  )
}

type DescriptionProps = {
  project: Project
  may: May
  isEditing: boolean
  onEdit: () => void
  onDone: () => void
}

/**
 * Shows the current status of a project, otherwise its description. People with the right to edit the
 * description can double-click it, or use the menu.
 */
function Description({ project, may, isEditing, onEdit, onDone }: DescriptionProps) {
  const news = waitsForArchive(project)
    ? 'Upload not finished'
    : (stageOf(project) ?? (failureOf(project.status) ? project.status_reason : undefined))
  if (isEditing) {
    return (
      <InlineField
        label={`Description of ${project.name}`}
        value={project.description ?? ''}
        mayBeEmpty
        className={styles.field}
        onDone={(description) => {
          onDone()
          if (description !== undefined) void changeOrSay(project, { description })
        }}
      />
    )
  }
  const isEditable = may('project.describe')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the menu has the same for keys.
    <span
      className={styles.description}
      data-editable={isEditable ? '' : undefined}
      title={isEditable ? `Double-click to edit${news ? ' the description' : ''}` : undefined}
      onDoubleClick={isEditable ? onEdit : undefined}
    >
      {news ?? project.description ?? 'No description'}
    </span>
  )
}

/**
 * Returns the progress screen of a ZIP project that has no page yet, otherwise the address of the
 * documentation.
 */
function addressOf(project: Project): string {
  if (project.type === 'zip' && project.default_page_id === null && isBusy(project)) {
    return paths.generateZip(project.id)
  }
  return pageAddress(project, project.type === 'github' ? null : project.default_page_id)
}
