/** `npm run bench -- <name>`: measurements, never tests. Each prints its figures and how they were taken. */
export type Bench = (args: string[]) => Promise<void>

// Each import loads only one benchmark, because some of them bring a bundler and native code along.
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  generate: async () => (await import('./generate.ts')).benchGenerate,
  collaboration: async () => (await import('./collaboration/collaboration.ts')).benchCollaboration,
  shapes: async () => (await import('./shapes/shapes.ts')).benchShapes,
  client: async () => (await import('./client.ts')).benchClient,
  editor: async () => (await import('./editor/editor.ts')).benchEditor,
  screens: async () => (await import('./screens.ts')).benchScreens,
  check: async () => (await import('./check.ts')).benchCheck,
  reading: async () => (await import('./reading.ts')).benchReading,
  replay: async () => (await import('./replay/replay.ts')).benchReplay,
  images: async () => (await import('./images/images.ts')).benchImages,
  secrets: async () => (await import('./secrets.ts')).benchSecrets,
  search: async () => (await import('./search/search.ts')).benchSearch,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
if (bench) await (await bench())(args)
else {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>`)
  process.exitCode = 2
}
