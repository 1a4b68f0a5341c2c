import { expect, it } from 'vitest'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const HEADER = `#ifndef RING_H
#define RING_H
/* Makes room for a number of bytes. */
LIB_PUBLIC(int) ring_open(int size);
/* These functions close what was opened. */
LIB_PUBLIC(int) ring_close(int size);
LIB_PUBLIC(int) ring_drop(int size);
/* What the header says of it. */
int ring_told(int size);
#endif
`
const SOURCE = `#include "ring.h"

LIB_PUBLIC(int) ring_open(int size)
{
    return size;
}

LIB_PUBLIC(int) ring_close(int size)
{
    return size;
}

/* What the source says of it. */
int ring_told(int size)
{
    return size;
}
`

async function pageOf(files: Record<string, string>) {
  const { pages } = composeAll(await sampleRepository(files), 'en')
  const page = pages.find(({ pageKey }) => pageKey === 'file:src/ring.c')
  return { text: textOfPage(page), nodes: JSON.stringify(page) }
}

it('a comment above several prototypes describes none of them', async () => {
  const { text } = await pageOf({ 'src/ring.h': HEADER, 'src/ring.c': SOURCE })
  expect(text).toContain('ring_close')
  expect(text).not.toContain('These functions close')
})

it('a C function without a comment shows and cites the comment of its prototype', async () => {
  const { text, nodes } = await pageOf({ 'src/ring.h': HEADER, 'src/ring.c': SOURCE })
  expect(text).toContain('int ring_open(int size) Makes room for a number of bytes.int ring_close(int size)')
  expect(nodes).toMatch(/bytes\."\},\{"type":"citation"/)
  expect(nodes).toContain('"ref":{"path":"src/ring.h","symbol":"ring_open"}')
  expect(text).toContain('What the source says of it.')
  expect(text).not.toContain('What the header says of it.')
})

it('a function has no comment on its page if two headers describe it differently', async () => {
  const other = '/* Something that is quite different. */\nint ring_open(int size);\n'
  const { text } = await pageOf({
    'src/ring.h': HEADER,
    'src/other.h': other,
    'src/ring.c': `#include "other.h"\n${SOURCE}`,
  })
  expect(text).toContain('ring_open')
  expect(text).not.toContain('Makes room')
})
