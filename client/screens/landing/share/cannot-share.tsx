import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import styles from './share-button.module.css'
import { useCountdown } from './use-countdown.ts'

const SECONDS = 5

/** Dialog that closes after a countdown, unless someone stops it or starts to copy by hand. */
export function CannotShare({ url, onClose }: { url: string; onClose: () => void }) {
  const { left, isStopped, stop } = useCountdown(SECONDS, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title="This page can’t be shared from here"
      description="This browser supports neither sharing nor copying. Copy the URL yourself."
      actions={
        <>
          {isStopped ? null : <Button onClick={stop}>Keep open</Button>}
          <Button variant="primary" onClick={onClose}>
            Close
            {isStopped ? null : <span aria-hidden="true">({left})</span>}
          </Button>
        </>
      }
    >
      <div className={styles.address}>
        <TextField
          label="URL of this page"
          value={url}
          onChange={() => undefined}
          readOnly
          onFocus={({ currentTarget }) => {
            stop()
            currentTarget.select()
          }}
        />
      </div>
      <p className="visually-hidden">
        {isStopped ? 'This dialog stays open.' : `This dialog closes itself after ${SECONDS} seconds.`}
      </p>
    </Dialog>
  )
}
