import styles from './skeleton.module.css'
import { SkeletonBar, SkeletonGroup } from './skeleton.tsx'

/** Placeholder in the shape of a page's text. */
export function PageSkeleton() {
  return (
    <SkeletonGroup label="Loading the page">
      <div className={styles.page}>
        <SkeletonBar width="58%" height={34} />
        <SkeletonBar width="34%" height={12} />
        {[96, 100, 92, 64].map((width) => (
          <SkeletonBar key={width} width={`${width}%`} height={15} />
        ))}
        <SkeletonBar width="100%" height={140} />
        {[98, 90, 55].map((width) => (
          <SkeletonBar key={width} width={`${width}%`} height={15} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
