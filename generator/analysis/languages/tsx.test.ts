import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

it('a TSX component is a function with its props, generics and nested elements', async () => {
  const analysis = await analyzeFile(
    'client/list.tsx',
    `import { useState } from 'react'

type Props<T> = { items: readonly T[]; render: (item: T) => string }

/** A list that shows what it is given. */
export function List<T>({ items, render }: Props<T>) {
  const [open, setOpen] = useState(false)
  return <ul onClick={() => setOpen(!open)}>{items.map((item) => <li key={render(item)}>{render(item)} {'process.env.NO'}</li>)}</ul>
}

export const Empty = () => <p>process.env.ALSO_NOT</p>
`,
  )
  expect(analysis).toMatchObject({ language: 'TSX', hasSyntaxErrors: false, environment: [] })
  expect(analysis.symbols.map(({ name, kind, visibility, doc }) => ({ name, kind, visibility, doc }))).toEqual([
    { name: 'Props', kind: 'type', visibility: 'internal', doc: '' },
    { name: 'List', kind: 'function', visibility: 'public', doc: 'A list that shows what it is given.' },
    { name: 'Empty', kind: 'function', visibility: 'public', doc: '' },
  ])
  expect(analysis.symbols[1]?.signature).toBe('function List<T>({ items, render }: Props<T>)')
})
