import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import styles from './canvas.module.css'

/** Reason why a drawing can only be viewed. */
export type Obstacle = 'newer' | 'no-key' | 'bad-key'

export function CanvasNotice({ obstacle, onClose }: { obstacle: Obstacle; onClose: () => void }) {
  return (
    <div className={styles.notice} data-own-events="">
      {obstacle === 'newer' ? (
        <Notice
          tone="attention"
          title="Reload Docwright to edit this drawing"
          actions={
            <Button size="small" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        >
          It was drawn with a newer version. Until you reload, you see its picture.
        </Notice>
      ) : (
        <Notice
          tone="info"
          title="Editing drawings needs a tldraw licence key"
          actions={
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          }
        >
          {obstacle === 'no-key'
            ? 'The administrator can get a key for this site at tldraw.dev and set it as TLDRAW_LICENSE_KEY. Until then, drawings are read-only.'
            : 'The key in TLDRAW_LICENSE_KEY is invalid for this site or has expired. The administrator can get a new one at tldraw.dev. Until then, drawings are read-only.'}
        </Notice>
      )}
    </div>
  )
}
