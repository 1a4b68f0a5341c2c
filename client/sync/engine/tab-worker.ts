import type { Engine } from './engine.ts'
import { startEngine } from './start-engine.ts'

/** Where there are no shared workers: one for each tab, of which that of a visible tab leads. */
let visible = true
let engine: Engine | undefined

addEventListener('message', ({ data }: MessageEvent<{ visible: boolean; userId?: string }>) => {
  visible = data.visible
  if (data.userId) engine ??= startEngine(data.userId, () => visible)
  else engine?.reconsider()
})
