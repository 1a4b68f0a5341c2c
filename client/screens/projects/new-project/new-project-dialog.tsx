import { type FormEvent, type RefObject, useRef } from 'react'
import { NAME_MAX } from '../../../../shared/contract/values.ts'
import { UploadState } from '../../../app/zip-upload/upload-state.tsx'
import { ZipDrop } from '../../../app/zip-upload/zip-drop.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { isComposing } from '../../../ui/composing.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { type Choice, Select } from '../../../ui/select/select.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { AppExplanation } from './app-explanation.tsx'
import { IdentityNotice } from './identity-notice.tsx'
import { addressFault, type DraftType, obstacleOf } from './main-action.ts'
import styles from './new-project-dialog.module.css'
import { hostsHint } from './repository-address.ts'
import { useDraft } from './use-draft.ts'
import { useSubmit, type Work } from './use-submit.ts'

const TYPES: readonly Choice<DraftType>[] = [
  { value: 'empty', label: 'Empty Project' },
  { value: 'github', label: 'From GitHub repo' },
  { value: 'zip', label: 'From ZIP archive' },
]

const LANGUAGE_CHOICES = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Russian' },
  { value: 'de', label: 'German' },
] as const

const FORM = 'new-project'

/** `initial`: the way to start that was chosen before the dialog opened. */
type NewProjectDialogProps = { initial: DraftType; onClose: () => void }

export function NewProjectDialog({ initial, onClose }: NewProjectDialogProps) {
  const form = useDraft(initial)
  const { action, work, submit, createWithoutApp, cancelUpload } = useSubmit(form)
  const busy = work.state !== 'idle' && work.state !== 'upload-failed'
  const { draft } = form
  const first = useRef<HTMLInputElement>(null)

  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      initialFocus={first}
      title="New Project"
      actions={
        <>
          {work.state === 'uploading' ? (
            <Button onClick={cancelUpload}>Cancel upload</Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          <Button type="submit" form={FORM} variant="primary" disabled={!action.enabled} busy={busy}>
            {action.label}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={styles.form}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          // Handles Enter, because a disabled button ignores it. `submit` then says which values are missing.
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !action.enabled) {
            event.preventDefault()
            submit()
          }
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <Select label="Type" choices={TYPES} value={draft.type} onChange={form.setType} disabled={busy} />
        {draft.type === 'github' ? <RepositoryField ref={first} form={form} busy={busy} /> : null}
        <Obstacle form={form} work={work} onCreate={createWithoutApp} />
        {draft.type === 'zip' ? <ZipDrop file={draft.file} onChoose={form.setFile} disabled={busy} /> : null}
        <TextField
          ref={draft.type === 'github' ? undefined : first}
          label="Project Title"
          value={draft.title}
          onChange={form.setTitle}
          disabled={busy}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        {draft.type === 'empty' ? null : (
          <Select
            label="Language"
            choices={LANGUAGE_CHOICES}
            value={form.language}
            onChange={form.setLanguage}
            disabled={busy}
          />
        )}
        <Switch
          label="Public project"
          hint="Anyone can read its pages and the code lines they quote; it’s listed for search engines. Only people you invite can edit."
          checked={form.isPublic}
          onChange={form.setPublic}
          disabled={busy}
        />
        <WorkState work={work} appAddress={form.appAddress} />
      </form>
    </Dialog>
  )
}

type RepositoryFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  form: ReturnType<typeof useDraft>
  busy: boolean
}

function RepositoryField({ ref, form, busy }: RepositoryFieldProps) {
  const { draft, address, origins } = form
  return (
    <div>
      <TextField
        ref={ref}
        label="Repository URL"
        value={address}
        onChange={form.setAddress}
        disabled={busy}
        placeholder={`${origins[0]}/owner/repository`}
        hint={draft.repository || (!address.trim() && origins.length === 1) ? undefined : hostsHint(origins)}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        error={addressFault(address, draft, form.appAddress !== null)}
      />
      <div className={styles.beside}>
        <AppExplanation />
        {draft.check.state === 'asking' ? (
          <span className={styles.checking} role="status">
            <Spinner />
            Checking the repository
          </span>
        ) : null}
      </div>
    </div>
  )
}

type ObstacleProps = { form: ReturnType<typeof useDraft>; work: Work; onCreate: () => void }

/**
 * Notice for a repository without the app. Says what is missing, and how to create the project without the
 * app.
 */
function Obstacle({ form, work, onCreate }: ObstacleProps) {
  const { draft, address, typedTitle, language, isPublic, canConnect, appAddress } = form
  const obstacle = work.state === 'idle' ? obstacleOf(draft, appAddress !== null) : undefined
  if (obstacle === 'identity') {
    return <IdentityNotice draft={{ address, title: typedTitle, language, isPublic }} canConnect={canConnect} />
  }
  if (obstacle !== 'app-only') return null
  return (
    <Notice
      tone="info"
      title="This repository is public"
      actions={
        <Button size="small" disabled={draft.title.trim() === ''} onClick={onCreate}>
          Create without the app
        </Button>
      }
    >
      Without the app, Docwright checks it once a day and not after each push.
    </Notice>
  )
}

function WorkState({ work, appAddress }: { work: Work; appAddress: string | null }) {
  if (work.state === 'uploading' || work.state === 'upload-failed') return <UploadState upload={work} />
  if (work.state === 'installing') {
    return (
      <Notice tone="info" title="Waiting for the installation">
        Install the GitHub App in{' '}
        <a className={styles.link} href={appAddress ?? ''} target="_blank" rel="noopener noreferrer">
          the tab that opened
        </a>
        . This continues automatically once you and the app can read the repository.
      </Notice>
    )
  }
  return null
}
