import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

/** Wraps the placeholder bars of one loading area. Screen readers announce the loading once. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.group} role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Placeholder in a dialog while its list is loading. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className={styles.list}>
        <SkeletonBar width="70%" height={16} />
        <SkeletonBar width="54%" height={16} />
      </div>
    </SkeletonGroup>
  )
}

export function SkeletonBar({ width, height = 12 }: { width: string; height?: number }) {
  return <div className={styles.bar} style={{ width, height }} />
}
