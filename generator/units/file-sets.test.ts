import { expect, it } from 'vitest'
import { textOf } from '../../shared/document/node.ts'
import { composeAll } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const shop = 'src/main/java/com/acme/shop'
const body = Array.from({ length: 20 }, (_, at) => `    total += ${at};\n`).join('')

/** The rows of files on all pages, by their first cells. */
async function rowsOf(files: Record<string, string>): Promise<Map<string, string>> {
  const { pages } = composeAll(await sampleRepository(files))
  const nodes = pages.flatMap(({ units }) => units.flatMap(({ blocks }) => blocks.map(({ node }) => node)))
  const rows = nodes.filter(({ type }) => type === 'table').flatMap(({ content }) => content ?? [])
  return new Map(
    rows.map(({ content = [] }) => [content[0] ? textOf(content[0]) : '', textOf(content[1] ?? { type: 'text' })]),
  )
}

it('the row of a file with request handlers lists the handled requests', async () => {
  const rows = await rowsOf({
    [`${shop}/OrderController.java`]: `package com.acme.shop;

@RestController
@RequestMapping("/orders")
public class OrderController {
  @GetMapping("/{id}")
  public Order show(int id) {
${body}    return find(id);
  }

  @PostMapping
  public Order create(Order order) {
    return save(order);
  }
}
`,
    [`${shop}/Order.java`]: `package com.acme.shop;\n\npublic class Order {\n  public int total() {\n    int total = 0;\n${body}    return total;\n  }\n}\n`,
  })
  expect(rows.get('OrderController.java')).toBe('Answers GET /orders/{id} and POST /orders.')
})

it('the row of a file named after its only class lists what the class contains', async () => {
  const rows = await rowsOf({
    [`${shop}/Cart.java`]: `package com.acme.shop;\n\npublic class Cart {\n  public Cart() { }\n\n  public int total() {\n    int total = 0;\n${body}    return total;\n  }\n\n  public void add(int item) { }\n}\n`,
    [`${shop}/Basket.java`]: `package com.acme.shop;\n\npublic class Basket {\n  public int size() {\n    int total = 0;\n${body}    return total;\n  }\n}\n`,
  })
  expect(rows.get('Cart.java')).toBe('With total and add.')
})

it('the page of a part has no list of most used files if no file is used', async () => {
  const names = ['one', 'two', 'three', 'four']
  const tables = ['mysql', 'h2', 'derby'].flatMap((database) =>
    names.map((name) => [`src/resources/${database}/${name}.sql`, `CREATE TABLE ${name} (id int, label text);\n`]),
  )
  const code = ['oil', 'glass', 'frame'].flatMap((folder) =>
    names.map((name) => [`src/${folder}/${name}.ts`, `export function ${name}() {}\n`]),
  )
  const { pages } = composeAll(await sampleRepository(Object.fromEntries([...tables, ...code])))
  const part = pages.find(({ title }) => title === 'Resources')
  const titles = part?.units.flatMap(({ blocks }) => blocks.map(({ node }) => textOf(node)))
  expect(titles).toContain('Pages')
  expect(titles).not.toContain('Most used files')
})
