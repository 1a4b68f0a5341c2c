import type { Engine } from './engine.ts'
import { type EngineStart, startEngine } from './start-engine.ts'

/** Where there are no shared workers: one for each tab, of which that of a visible tab leads. */
let visible = true
let engine: Engine | undefined

type TabMessage = { visible: boolean; start?: Omit<EngineStart, 'mayLead'> }

addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  visible = data.visible
  if (data.start) engine ??= startEngine({ ...data.start, mayLead: () => visible })
  else engine?.reconsider()
})
