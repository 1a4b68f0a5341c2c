/**
 * A client in a process of its own: calls /health at a steady pace. Prints the response times when it is
 * stopped.
 */
const [url, perSecond] = [process.argv[2] ?? '', Number(process.argv[3] ?? 50)]
const times: number[] = []

async function ask(): Promise<void> {
  const started = performance.now()
  await (await fetch(`${url}/health`)).arrayBuffer()
  times.push(performance.now() - started)
}

const timer = setInterval(() => void ask().catch(() => times.push(Number.POSITIVE_INFINITY)), 1000 / perSecond)
process.on('message', () => {
  clearInterval(timer)
  process.send?.(times)
  process.disconnect()
})
process.send?.('ready')
