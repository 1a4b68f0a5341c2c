import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Project } from '../../../../shared/contract/projects.ts'
import {
  askForPersistenceNow,
  canKeepOffline,
  current,
  type Device,
  type DeviceState,
  isPersisted,
} from '../../../sync/index.ts'
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { offlineWords } from './offline-words.ts'
import styles from './sidebar.module.css'

/**
 * Switch that stores the whole project on this device. Shown to members, and only where the app starts
 * offline.
 */
export function OfflineSwitch({ project }: { project: Project }) {
  const { device } = useSnapshot(current) as typeof current
  if (!device || !canKeepOffline() || !device.view.project(project.id)) return null
  return <Keeping projectId={project.id} device={device} />
}

function Keeping({ projectId, device }: { projectId: number; device: Device }) {
  const { kept: all, keeping, parts, connection, waiting } = useSnapshot(device.state) as DeviceState
  const kept = all[projectId]
  const [persisted, setPersisted] = useState<boolean>()
  const isKept = kept !== undefined
  useEffect(() => void isPersisted().then(setPersisted), [])
  const words = offlineWords({ kept, keeping: keeping[projectId], parts, connection, persisted }, useMinute())

  // Hides the switch for a project that hasn't reached the server: such a project exists only on this device.
  if (waiting.some(({ name, args }) => name === 'create-project' && args.projectId === projectId)) return null

  const change = async (isWanted: boolean) => {
    try {
      // Called synchronously in the click handler, because some browsers show their question only then.
      const asked = isWanted ? askForPersistenceNow() : undefined
      await device.keepOffline(projectId, isWanted)
      if (asked) setPersisted((await asked) === 'persisted')
    } catch (error) {
      console.warn('What is kept offline could not be changed', error)
      showToast({
        title: 'Couldn’t save the setting',
        text: 'This device’s storage may be full. Free up space, then try again.',
        type: 'error',
      })
    }
  }
  return (
    <div className={styles.offline}>
      <Switch
        label={
          <>
            Available offline
            {words.size ? <span className={styles.size}> · {words.size}</span> : null}
          </>
        }
        hint={words.text}
        checked={isKept}
        onChange={(isWanted) => void change(isWanted)}
      />
      {words.percent === undefined ? null : (
        <ProgressBar small label="Downloading for offline use" percent={words.percent} valueText={words.text} />
      )}
      {/* Announces only the result, because announcing each page would be too much. */}
      <span className="visually-hidden" role="status">
        {isKept ? words.news : ''}
      </span>
    </div>
  )
}

const MINUTE_MS = 60_000

/** The current time, updated each minute, for words like "5 minutes ago". */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
