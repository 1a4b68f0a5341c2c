import { type FormEvent, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { insertVideo, videoDialog } from './video-dialog-state.ts'

/** Asks for the address of a video. */
export function VideoDialog() {
  const { asked } = useSnapshot(videoDialog)
  return asked ? <AskingDialog key={asked.pasted} /> : null
}

function AskingDialog() {
  const form = useId()
  const [address, setAddress] = useState(videoDialog.asked?.pasted ?? '')
  const [error, setError] = useState<string>()
  const close = () => {
    const editor = videoDialog.asked?.editor
    delete videoDialog.asked
    // Waits until the dialog has returned the focus.
    requestAnimationFrame(() => editor?.commands.focus())
  }
  const insert = (event: FormEvent) => {
    event.preventDefault()
    const { asked } = videoDialog
    if (asked && !insertVideo(asked, address)) setError('Please enter a valid YouTube URL')
    else close()
  }
  return (
    <Dialog
      open
      onClose={close}
      closesOutside={false}
      title="Insert a YouTube video"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            Insert
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={insert} noValidate>
        <TextField
          label="Video URL"
          autoFocus
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v=…"
          value={address}
          error={error}
          onChange={(next) => {
            setAddress(next)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
