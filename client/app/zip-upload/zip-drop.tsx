import { FileArchive, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { fileSize } from '../../ui/file-size.ts'
import { zipFault } from './zip-archive.ts'
import styles from './zip-drop.module.css'

type ZipDropProps = { file: File | undefined; onChoose: (file: File | undefined) => void; disabled: boolean }

/** Field that takes a dropped or chosen file, and says at once if it can't be an archive. */
export function ZipDrop({ file, onChoose, disabled }: ZipDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string>()

  const choose = (chosen: File | undefined) => {
    if (!chosen || disabled) return
    const found = zipFault(chosen)
    setFault(found)
    onChoose(found ? undefined : chosen)
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same. */}
      <div
        className={classes(styles.zone, over && styles.over)}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          choose(event.dataTransfer.files[0])
        }}
      >
        {file ? <FileArchive aria-hidden="true" /> : <Upload aria-hidden="true" />}
        <div className={styles.words}>
          {file ? (
            <>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{fileSize(file.size)}</span>
            </>
          ) : (
            <>
              <span>Drop a ZIP of your source code here</span>
              <span className={styles.size}>Up to 100 MB</span>
            </>
          )}
        </div>
        <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
          {file ? 'Choose another' : 'Choose file'}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".zip,application/zip,application/x-zip-compressed"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="ZIP archive"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // Without this, choosing the same file again would have no effect.
            event.currentTarget.value = ''
          }}
        />
      </div>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
    </div>
  )
}
