import { useState } from 'react'
import { PageSkeleton } from '../../ui/skeleton/page-skeleton.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import styles from './documentation-screen.module.css'
import { placeDrawn, takeDrawnScreen } from './drawn/drawn-page.ts'

/** Server-rendered screen if there is one, otherwise a skeleton, until the project has loaded. */
export function ScreenSkeleton() {
  const [drawn] = useState(takeDrawnScreen)
  if (drawn) return <div ref={(place) => placeDrawn(drawn, place)} />
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
