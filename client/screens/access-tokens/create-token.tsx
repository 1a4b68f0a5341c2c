import { type FormEvent, useState } from 'react'
import { type NewAccessToken, TOKEN_DAYS } from '../../../shared/contract/access-tokens.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './access-tokens.module.css'
import type { Made } from './use-access-tokens.ts'

const NEVER = 'never'
const ENDS = [
  ...TOKEN_DAYS.map((days) => ({ value: String(days), label: days === 365 ? 'After a year' : `After ${days} days` })),
  { value: NEVER, label: 'Never' },
]

type CreateTokenProps = {
  onCreate: (name: string, days: number | null) => Promise<Made<NewAccessToken>>
  onCreated: (made: NewAccessToken) => void
}

export function CreateToken({ onCreate, onCreated }: CreateTokenProps) {
  const [name, setName] = useState('')
  const [ends, setEnds] = useState('90')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') {
      setError('Enter a name, such as “Editor on my laptop”.')
      return
    }
    setBusy(true)
    const made = await onCreate(name.trim(), ends === NEVER ? null : Number(ends))
    setBusy(false)
    if ('failure' in made) {
      setError(made.failure)
      return
    }
    setName('')
    onCreated(made.done)
  }

  return (
    <form className={styles.create} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.name}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={200}
          placeholder="Editor on my laptop"
          value={name}
          error={error}
          onChange={(next) => {
            setError(undefined)
            setName(next)
          }}
        />
      </div>
      <Select label="Expires" choices={ENDS} value={ends} onChange={setEnds} />
      <Button type="submit" variant="primary" busy={busy} className={styles.submit}>
        Create token
      </Button>
    </form>
  )
}
