import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { isEmail } from '../../../shared/basics/email.ts'
import {
  type Administrator,
  addAdministrator,
  listAdministrators,
  removeAdministrator,
} from '../../../shared/contract/administration.ts'
import { messageOf, send } from '../../api/index.ts'
import { withProof } from '../../sync/proof.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './administration-screen.module.css'

type Listed = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; list: Administrator[] }

const WHAT = 'change who administers this installation'

/** Lists the administrators of the installation and lets them change the list. */
export function Administrators() {
  const [listed, setListed] = useState<Listed>({ state: 'loading' })
  const load = useCallback(async () => {
    try {
      setListed({ state: 'ready', list: await send(listAdministrators, {}, { handled: 'all' }) })
    } catch (error) {
      setListed({ state: 'failed', text: messageOf(error, 'Please try again in a moment.') })
    }
  }, [])
  useEffect(() => void load(), [load])

  const remove = async (email: string) => {
    const isMeant = await confirm({
      title: ['Remove “', email, '” as administrator?'],
      text: 'They keep their account and their projects.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!isMeant) return
    try {
      await withProof(WHAT, () => send(removeAdministrator, { body: { email } }, { handled: 'all' }))
      await load()
    } catch (error) {
      const text = messageOf(error, 'Nothing was changed. Please try again.')
      showToast({ title: 'Couldn’t remove the administrator', text, type: 'error' })
    }
  }

  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Administrators</h2>
      {listed.state === 'loading' ? <ListSkeleton label="Loading the administrators" /> : null}
      {listed.state === 'failed' ? (
        <RetryNotice title="Couldn’t load the administrators" retry={() => void load()}>
          {listed.text}
        </RetryNotice>
      ) : null}
      {listed.state === 'ready' ? (
        <ul className={styles.people} aria-label="Administrators">
          {listed.list.map(({ email, from_settings: isNamed }) => (
            <li key={email}>
              <span>{email}</span>
              {isNamed ? (
                <span className={styles.hint}>From ADMIN_EMAILS</span>
              ) : (
                <Button size="small" aria-label={`Remove ${email}`} onClick={() => void remove(email)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <AddAdministrator onAdded={load} />
    </section>
  )
}

function AddAdministrator({ onAdded }: { onAdded: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isEmail(email.trim())) {
      setError('Enter an e-mail address such as name@example.org.')
      return
    }
    setBusy(true)
    try {
      const body = { email: email.trim() }
      await withProof(WHAT, () => send(addAdministrator, { body }, { handled: 'all' }))
      setEmail('')
      await onAdded()
    } catch (refused) {
      setError(messageOf(refused, 'Nothing was changed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.add} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="E-mail of a new administrator"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setEmail(next)
        }}
      />
      <Button type="submit" busy={busy}>
        Add
      </Button>
    </form>
  )
}
