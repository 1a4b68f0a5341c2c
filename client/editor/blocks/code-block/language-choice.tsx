import { CODE_LANGUAGES } from '../../../../shared/document/nodes/code-block.ts'
import styles from './code-block.module.css'
import { languageName } from './languages.ts'

type LanguageChoiceProps = {
  language: string | null
  detected: string | undefined
  disabled: boolean
  onChange: (language: string | null) => void
}

/** A native select, because a page may hold hundreds of blocks, and a phone has a better list than we do. */
export function LanguageChoice({ language, detected, disabled, onChange }: LanguageChoiceProps) {
  const known: readonly string[] = CODE_LANGUAGES
  return (
    <select
      className={styles.choice}
      aria-label="Language of the code"
      value={language ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">{detected ? `Auto (${languageName(detected)})` : 'Auto'}</option>
      {language && !known.includes(language) ? <option value={language}>{languageName(language)}</option> : null}
      {known.map((name) => (
        <option key={name} value={name}>
          {languageName(name)}
        </option>
      ))}
    </select>
  )
}
