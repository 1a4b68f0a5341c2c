/**
 * Fetches a response without following redirects. Reads at most `mostBytes`, because clients buffer a
 * response until they can parse it.
 */
export async function fetchBounded(input: RequestInfo | URL, init: RequestInit, mostBytes: number): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  let bytes = 0
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > mostBytes) controller.error(new Error('The model sent more than an answer can be'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(bound) ?? null, response)
}
