import { type FormEvent, useState } from 'react'
import { MAX_VALUE_CHARS } from '../../../../shared/document/limits.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import styles from './image-words.module.css'

type Words = { alt: string | null; title: string | null }
type ImageWordsProps = { alt: string; title: string; onSave: (words: Words) => void; onCancel: () => void }

/** Form for the texts of an image: the alt text and the title shown below it. */
export function ImageWords({ alt, title, onSave, onCancel }: ImageWordsProps) {
  const [words, setWords] = useState({ alt, title })
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave({ alt: words.alt.trim() || null, title: words.title.trim() || null })
  }
  return (
    <form className={styles.words} onSubmit={save}>
      <TextField
        label="Alt text"
        autoFocus
        hint="Describe the image for people who can’t see it"
        value={words.alt}
        maxLength={MAX_VALUE_CHARS}
        onChange={(next) => setWords({ ...words, alt: next })}
      />
      <TextField
        label="Title"
        hint="Shown below the image"
        value={words.title}
        maxLength={MAX_VALUE_CHARS}
        onChange={(next) => setWords({ ...words, title: next })}
      />
      <div className={styles.acts}>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  )
}
