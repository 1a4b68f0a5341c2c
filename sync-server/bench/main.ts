/** `npm run bench -- <name>`: measurements, never tests. Each prints its figures and how they were taken. */
import { benchCheck } from './check.ts'
import { benchClient } from './client.ts'
import { benchCollaboration } from './collaboration/collaboration.ts'
import { benchEditor } from './editor/editor.ts'
import { benchGenerate } from './generate.ts'
import { benchReplay } from './replay/replay.ts'
import { benchScreens } from './screens.ts'
import { benchSearch } from './search/search.ts'
import { benchShapes } from './shapes/shapes.ts'

const BENCHES: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  generate: benchGenerate,
  collaboration: benchCollaboration,
  shapes: benchShapes,
  client: benchClient,
  editor: benchEditor,
  screens: benchScreens,
  check: benchCheck,
  replay: benchReplay,
  search: benchSearch,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
if (bench) await bench(args)
else {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>`)
  process.exitCode = 2
}
