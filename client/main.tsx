import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme/fonts.css'
import './ui/theme/fallback-fonts.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { App } from './app/app.tsx'
import { keepCurrent } from './app/new-version/keep-current.ts'
import { startSession } from './session/index.ts'
import { startDevice, startSendingLeft } from './sync/index.ts'

startSession()
startDevice()
startSendingLeft()
keepCurrent()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Renders in pieces, so that people can scroll and click the existing page in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
