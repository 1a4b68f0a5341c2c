import styles from '../documentation-screen.module.css'

export function NoPage({ missing, empty }: { missing: boolean; empty: boolean }) {
  return (
    <div className={styles.noPage}>
      <h1 className={styles.noPageTitle}>{missing ? 'This page does not exist' : 'No Page Selected'}</h1>
      <p className={styles.noPageText}>
        {missing ? 'It may have been deleted. ' : ''}
        {empty && missing ? '' : 'Select a page from the list on the left, or create a new one'}
      </p>
    </div>
  )
}
