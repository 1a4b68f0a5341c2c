import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMermaid } from '../testing/mermaid-syntax.ts'
import { mermaidFlowchart } from './diagram.ts'

it('a flowchart parses with any labels', async () => {
  const labels = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('a"b', 'end', '`x`', '#35;', 'A["B"]', '%% c', '</script>', '__init__.py', 'x;y', ''),
    ),
    { minLength: 2, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(labels, async (nodes) => {
      const text = mermaidFlowchart({
        nodes,
        edges: [
          [0, 1],
          [1, 0],
        ],
      })
      await expect(parseMermaid(text)).resolves.toBeUndefined()
    }),
    { numRuns: 60 },
  )
})

it('a flowchart has its own ids and readable labels', () => {
  expect(mermaidFlowchart({ nodes: ['server/app.ts', 'a "b"'], edges: [[0, 1]] })).toBe(
    'flowchart LR\n  n0["server/app.ts"]\n  n1["a #34;b#34;"]\n  n0 --> n1',
  )
})
