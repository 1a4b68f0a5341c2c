import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './history.module.css'

type NameFormProps = {
  name: string
  /** Saves the name of the version; `null` deletes the name. */
  save: (name: string | null) => Promise<void>
  onClose: () => void
}

const LONGEST = 200

/** Form for naming a version. A named version is kept forever. */
export function NameForm({ name, save, onClose }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    if (busy) return
    if (!wanted && !name) {
      setError('Give it a name, such as “Before the release”.')
      return
    }
    setBusy(true)
    try {
      await save(wanted || null)
      onClose()
    } catch (failure) {
      setError(messageOf(failure, 'Couldn’t save the name. Please try again.'))
      setBusy(false)
    }
  }
  // Escape closes the form, not the history.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.stopPropagation()
    event.preventDefault()
    onClose()
  }
  return (
    <form ref={form} className={styles.nameForm} onSubmit={(event) => void submit(event)} onKeyDown={leave}>
      <TextField
        label="Name of this version"
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setError(undefined)
        }}
        maxLength={LONGEST}
        autoComplete="off"
        error={error}
        hint={name ? 'Without a name, this version may be deleted after a while.' : 'Named versions are kept forever.'}
      />
      <div className={styles.nameActs}>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit" busy={busy}>
          Save name
        </Button>
      </div>
    </form>
  )
}
