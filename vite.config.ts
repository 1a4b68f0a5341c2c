import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { schemaStandIn } from './client/api/replace-schemas.ts'
import { leanPackages } from './client/editor/lean-packages.ts'
import { namesWithoutDocument } from './client/editor/paste/names-without-document.ts'
import { leavePreloaded } from './client/preloaded.ts'

/** Long timeouts, so that tests don't fail on a busy machine. No test waits for a timeout in a normal run. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { interval: 20, timeout: 20_000 } },
}

/** Builds the client, and defines the tests that run in Node. Browser tests are in `client/e2e`. */
export default defineConfig({
  root: 'client',
  publicDir: 'public',
  plugins: [react(), schemaStandIn(), leavePreloaded(), leanPackages()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    // Turned off, because all browsers below support `modulepreload`.
    modulePreload: { polyfill: false },
    target: 'es2023',
    // All of these browsers support light-dark(), so it isn't converted.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    chunkSizeWarningLimit: 1600,
    reportCompressedSize: false,
  },
  worker: { format: 'es', plugins: () => [schemaStandIn(), namesWithoutDocument()] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/rag', '/health', '/dev', '/collaboration', '/mcp', '/webhooks'].map((path) => [
        path,
        {
          target: 'http://127.0.0.1:3000',
          ws: path === '/collaboration',
          changeOrigin: false,
          // `client/api` is a folder of modules, which the server knows nothing of.
          bypass: ({ url }) => (/\.tsx?(\?|$)/.test(url ?? '') ? url : undefined),
        },
      ]),
    ),
  },
  test: {
    root: '.',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          root: '.',
          environment: 'node',
          isolate: false,
          ...patience,
          include: ['{client,shared,db,sync-server,generator,.ci}/**/*.test.ts'],
          exclude: ['**/*.{pg,pglite,postgres,mocked}.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'mocked',
          root: '.',
          environment: 'node',
          // What stands in for a module would stay in those of the next file, and what was loaded before would not see it.
          isolate: true,
          ...patience,
          include: ['{client,shared,db,sync-server,generator,.ci}/**/*.mocked.test.ts'],
        },
      },
      ...['pglite', 'postgres'].map((name) => ({
        test: {
          name,
          root: '.',
          environment: 'node' as const,
          ...patience,
          // Isolation would reload the modules for each file, which takes longer than the tests. No module keeps state.
          isolate: false,
          include: [`{db,sync-server,generator}/**/*.{pg,${name}}.test.ts`],
          globalSetup: './db/testing/global-setup.ts',
          // Turns off WebAssembly optimisation: each file has its own database, so optimising takes longer than it
          // saves.
          execArgv: ['--liftoff-only'],
        },
      })),
    ],
  },
})
