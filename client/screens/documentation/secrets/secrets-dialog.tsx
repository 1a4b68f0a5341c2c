import { useSnapshot } from 'valtio'
import { SECRET_WORDS } from '../../../app/publishing/secret-words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { settingsButton } from '../sidebar/settings-button.ts'
import { closeSecrets, foundSecrets } from './found-secrets.ts'
import styles from './secrets-dialog.module.css'

/**
 * Places of secrets in the sources, for people who can have them removed. The secrets themselves aren't known
 * here.
 */
export function SecretsDialog() {
  const { files, more } = useSnapshot(foundSecrets)
  return (
    <Dialog
      open
      onClose={closeSecrets}
      title="Secrets in the sources"
      description="Pages, search and answers show [redacted] instead. Only admins of this project see this list. Anyone with access to the repository can still read these secrets. Create new ones first, then remove the old ones from the sources."
      finalFocus={settingsButton}
    >
      <ul
        className={styles.files}
        aria-label="Files"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
        tabIndex={0}
      >
        {files.map(({ path, secrets }) => (
          <li key={path}>
            <p className={styles.path}>{path}</p>
            <ul className={styles.places}>
              {secrets.map(({ line, kind }) => (
                <li key={line}>
                  {kind === 'file' ? null : <span className={styles.line}>Line {line} </span>}
                  {SECRET_WORDS[kind]}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more ? <p className={styles.more}>More files contain secrets than are listed here.</p> : null}
    </Dialog>
  )
}
