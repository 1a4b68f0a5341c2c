import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button/button.tsx'
import { MissingPartError } from '../ui/late.tsx'
import styles from './app.module.css'
import { leaveDrawn } from './leave-drawn.ts'
import { NotOnDevice } from './not-on-device/not-on-device.tsx'

type State = { error: unknown }

/** Prevents a blank page when a screen throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(): void {
    leaveDrawn()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof MissingPartError && error.offline) {
      return (
        <main id="content">
          <NotOnDevice what="this part of the app" retry={() => this.setState({ error: undefined })} />
        </main>
      )
    }
    return (
      <main className={styles.failure} id="content">
        <h1>Couldn’t show this screen</h1>
        <p>
          Part of this screen didn’t load, or something unexpected happened. Text marked “Saved” is on the server. Text
          marked “kept on this device” is still on this device. Reloading the page usually helps.
        </p>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    )
  }
}
