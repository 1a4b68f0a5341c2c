import { SkeletonBar, SkeletonGroup } from '../../../../ui/skeleton/skeleton.tsx'
import styles from './receipts.module.css'

/** Until the refreshes, or one of them, are here. */
export function ReceiptsSkeleton() {
  return (
    <SkeletonGroup label="Loading what changed">
      <div className={styles.skeleton}>
        <SkeletonBar width="40%" height={28} />
        <SkeletonBar width="92%" height={15} />
        <SkeletonBar width="64%" height={15} />
      </div>
    </SkeletonGroup>
  )
}
