import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import styles from './history.module.css'

/** Until a version, or the list of them, is here. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup label="Loading the history">
      <div className={styles.skeleton}>
        <SkeletonBar width="40%" height={28} />
        <SkeletonBar width="96%" height={15} />
        <SkeletonBar width="88%" height={15} />
        <SkeletonBar width="60%" height={15} />
      </div>
    </SkeletonGroup>
  )
}
