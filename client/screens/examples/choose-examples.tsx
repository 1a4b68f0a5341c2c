import { type FormEvent, useEffect, useState } from 'react'
import { ownAdministration } from '../../../shared/contract/administration.ts'
import { type Example, markExample, unmarkExample } from '../../../shared/contract/examples.ts'
import { getProject } from '../../../shared/contract/projects.ts'
import { isStatus, messageOf, send } from '../../api/index.ts'
import { installationConfig } from '../../sync/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './examples-screen.module.css'
import { namedProject } from './named-project.ts'

type ChooseExamplesProps = { examples: readonly Example[]; onChange: () => void }

/** Shown to administrators of the installation. Renders nothing for everyone else. */
export function ChooseExamples(props: ChooseExamplesProps) {
  const mayChoose = useMayChoose()
  return mayChoose ? <Choice {...props} /> : null
}

function Choice({ examples, onChange }: ChooseExamplesProps) {
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const marked = examples.filter(({ example }) => !example)

  const change = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
      onChange()
    } catch (reason) {
      console.warn('The examples were not changed', reason)
      setError(wordsFor(reason))
    } finally {
      setBusy(false)
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    void change(async () => {
      await send(markExample, { params: { id: await idOf(address) } }, { handled: 'all' })
      setAddress('')
    })
  }

  return (
    <section aria-labelledby="choose" className={styles.choose}>
      <h2 id="choose" className={styles.chooseTitle}>
        Choose examples
      </h2>
      <p className={styles.text}>
        As an administrator, you can show any public project here. This doesn’t change who has access.
      </p>
      <form onSubmit={add} className={styles.form} noValidate>
        <TextField
          label="URL of a public project"
          placeholder={`${location.origin}/projects/…`}
          value={address}
          onChange={setAddress}
          error={error}
        />
        <Button type="submit" busy={busy} disabled={address.trim() === ''}>
          Show it here
        </Button>
      </form>
      <ul className={styles.rows}>
        {marked.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button
              size="small"
              disabled={busy}
              aria-label={`Remove ${name}`}
              onClick={() => void change(() => send(unmarkExample, { params: { id } }, { handled: 'all' }))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

class NoProjectError extends Error {}

async function idOf(address: string): Promise<number> {
  const { github_host: gitHost } = await installationConfig()
  const query = namedProject(address, { origin: location.origin, gitHost })
  if (!query) throw new NoProjectError('No project has this URL')
  if ('projectId' in query) return query.projectId
  return (await send(getProject, { query }, { handled: 'all' })).id
}

function wordsFor(reason: unknown): string {
  if (reason instanceof NoProjectError || isStatus(reason, 400, 404)) {
    return 'No public project has this URL. Copy the URL from the project’s address bar.'
  }
  if (isStatus(reason, 403)) return 'This project is private. Make it public first.'
  return messageOf(reason, 'Couldn’t change the examples. Please try again later.')
}

function useMayChoose(): boolean {
  const [mayChoose, setMayChoose] = useState(false)
  useEffect(() => {
    send(ownAdministration, {}, { handled: 'all' })
      .then(({ administrator }) => setMayChoose(administrator))
      .catch((error: unknown) => console.warn('Whether examples may be chosen is not known', error))
  }, [])
  return mayChoose
}
