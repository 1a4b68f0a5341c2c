import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme/fonts.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { App } from './app/app.tsx'
import { startSession } from './session/index.ts'

startSession()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
