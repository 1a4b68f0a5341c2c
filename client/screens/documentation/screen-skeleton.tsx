import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import styles from './documentation-screen.module.css'

/** The shape of the screen before anything is known. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen} data-sidebar="open">
      <div className={styles.sidebar}>
        <SkeletonGroup label="Loading the documentation">
          <div className={styles.sidebarSkeleton}>
            {[60, 84, 44, 70, 52, 66, 38, 58].map((width) => (
              <SkeletonBar key={width} width={`${width}%`} height={13} />
            ))}
          </div>
        </SkeletonGroup>
      </div>
      <main id="content" className={styles.middle}>
        <div className={styles.column}>
          <PageSkeleton />
        </div>
      </main>
    </div>
  )
}

/** The shape of a page's text. */
export function PageSkeleton() {
  return (
    <SkeletonGroup label="Loading the page">
      <div className={styles.pageSkeleton}>
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
