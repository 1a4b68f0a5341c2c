import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const OPTIONS = `<template><div /></template>
<script>
/** A fine table. */
export default {
  name: 'FineTable',
  props: {
    /** The rows. */
    rows: { type: Array, required: true },
    size: Number,
  },
  emits: ['select', 'update:rows'],
  data() { return { a: 1 } },
  computed: { total() { return 1 } },
  methods: {
    /** Selects a row. */
    select(row) { this.$emit('select', row) },
    _hide() {},
  },
}
</script>
`

it('a Vue component has the props, events and methods of its options', async () => {
  expect(await outlineLines('src/Table.vue', OPTIONS)).toEqual([
    '4–19 +class FineTable | export default { … } | A fine table.',
    '  8 +property rows | rows: { type: Array, required: true } | The rows.',
    '  9 +property size | size: Number',
    "  11 +property @select | 'select'",
    "  11 +property @update:rows | 'update:rows'",
    '  16 +method select | select(row) | Selects a row.',
    '  17 -method _hide | _hide()',
  ])
  const wrapped = OPTIONS.replace('default {', 'default defineComponent({').replace('},\n}\n', '},\n})\n')
  expect((await outlineLines('src/Table.vue', wrapped))[0]).toBe(
    '4–19 +class FineTable | export default defineComponent({ … }) | A fine table.',
  )
})

it('a Vue component has the props and events that its setup script declares', async () => {
  const source = `<script setup lang="ts">
interface Given {
  /** The rows. */
  rows: string[]
  pick?: () => void
}
const props = withDefaults(defineProps<Given>(), { rows: [] })
const emit = defineEmits<{ (e: 'select', row: string): void; change: [id: number] }>()
const open = defineModel<boolean>('open')
function select(row: string) { emit('select', row) }
</script>
`
  const component = (await analyzeFile('src/table/index.vue', source)).symbols.find(({ kind }) => kind === 'class')
  expect(component).toMatchObject({ name: 'table', signature: '<script setup lang="ts">', startLine: 7, endLine: 9 })
  expect(component?.members.map(({ name, noun, signature, doc }) => [name, noun, signature, doc])).toEqual([
    ['rows', 'prop', 'rows: string[]', 'The rows.'],
    ['pick', 'prop', 'pick?: () => void', ''],
    ['@select', 'event', "(e: 'select', row: string): void", ''],
    ['@change', 'event', 'change: [id: number]', ''],
    ['open', 'prop', "defineModel<boolean>('open')", ''],
  ])
})

it('a Vue setup script without props and events lists only its own functions', async () => {
  expect(await outlineLines('A.vue', '<script setup>\nfunction go() {}\n</script>')).toEqual([
    '2 -function go | function go()',
  ])
})

it('an import of a Vue component counts as a use of the component by its declared name', async () => {
  const files = { 'Table.vue': OPTIONS, 'App.vue': "<script>\nimport Table from './Table.vue'\n</script>" }
  expect(await usesOf(files, 'App.vue')).toEqual(['Table.vue: FineTable'])
})
