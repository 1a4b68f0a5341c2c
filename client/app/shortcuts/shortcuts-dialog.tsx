import { Dialog } from '../../ui/dialog/dialog.tsx'
import { shortcutsHelp } from '../../ui/shortcuts-help.ts'
import { wordsOf } from './key-words.ts'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

export function ShortcutsDialog() {
  return (
    <Dialog
      open
      wide
      title="Keyboard shortcuts"
      onClose={() => {
        shortcutsHelp.isOpen = false
      }}
    >
      <div className={styles.groups}>
        {Object.entries(SHORTCUTS).map(([name, shortcuts]) => (
          <section key={name} className={styles.group}>
            <h3 className={styles.name}>{name}</h3>
            <dl className={styles.list}>
              {shortcuts.map((shortcut: Shortcut) => (
                <div key={shortcut.says} className={styles.row}>
                  <dt>
                    {shortcut.says}
                    {shortcut.where ? <span className={styles.where}>, {shortcut.where}</span> : null}
                  </dt>
                  <dd>
                    {shortcut.keys.map((keys) => (
                      <Keys key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {wordsOf(keys).map((word) => (
        <kbd key={word}>{word}</kbd>
      ))}
    </span>
  )
}
