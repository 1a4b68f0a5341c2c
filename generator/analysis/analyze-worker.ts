import { parentPort, workerData } from 'node:worker_threads'
import { analyzeFile, isRuntimeBroken } from './analyze-file.ts'
import type { FileAnalysis } from './file-analysis.ts'
import type { WorkerAnswer, WorkerBatch, WorkerSettings } from './worker-protocol.ts'

/**
 * One thread of the pool. Before each file its place in the batch goes into shared memory, so that the pool can tell
 * which file a thread that no longer answers hangs on.
 */
const { progress, parseSteps } = workerData as WorkerSettings
const current = new Int32Array(progress)

parentPort?.on('message', async ({ id, files }: WorkerBatch) => {
  const analyses: FileAnalysis[] = []
  for (const [index, { path, content }] of files.entries()) {
    Atomics.store(current, 0, index)
    analyses.push(await analyzeFile(path, content, parseSteps))
    if (isRuntimeBroken()) break
  }
  const answer: WorkerAnswer = { id, analyses, retire: isRuntimeBroken() }
  parentPort?.postMessage(answer)
})
