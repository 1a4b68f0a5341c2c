/**
 * Accepted types of values for each attribute of the schema. Values of other types are never stored, so
 * readers can trust stored values.
 */
import { cellSide } from '../cell-side.ts'
import { MAX_SPAN } from '../limits.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isWhole: Check = (value) => Number.isSafeInteger(value)
const isTime: Check = (value) => typeof value === 'number' && Number.isFinite(value)
/** Pages imported from HTML also use "120px". */
const isLength: Check = (value) => isTime(value) || isText(value)
const isSpan: Check = (value) => isWhole(value) && (value as number) >= 1 && (value as number) <= MAX_SPAN
const isLevel: Check = (value) => isWhole(value) && (value as number) >= 1 && (value as number) <= 6
const isWidths: Check = (value) => Array.isArray(value) && value.every(isTime)
const isSide: Check = (value) => cellSide(value) !== null

const PROVENANCE = { unit: isText, hash: isText, retired: isTime }
const CELL = { colspan: isSpan, rowspan: isSpan, align: isSide }

export const ATTRIBUTE_KINDS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  paragraph: PROVENANCE,
  blockquote: PROVENANCE,
  bulletList: PROVENANCE,
  taskList: PROVENANCE,
  horizontalRule: PROVENANCE,
  heading: { ...PROVENANCE, level: isLevel },
  orderedList: { ...PROVENANCE, start: isWhole, type: isText },
  listItem: { retired: isTime },
  taskItem: { retired: isTime, checked: isFlag },
  codeBlock: { ...PROVENANCE, language: isText, git_url: isText },
  table: { ...PROVENANCE, columnWidths: isWidths },
  tableRow: { retired: isTime },
  tableCell: CELL,
  tableHeader: CELL,
  image: { ...PROVENANCE, src: isText, alt: isText, title: isText, width: isLength, height: isLength },
  citation: { id: isWhole },
  alert: { ...PROVENANCE, type: isText },
  youtube: { ...PROVENANCE, src: isText, width: isLength, height: isLength },
  editorCanvas: { ...PROVENANCE, id: isText, height: isLength },
}

/**
 * Problem with an attribute's value in this node; undefined if valid. A missing value means the default, and
 * is always valid.
 */
export function kindProblem(node: string, name: string, value: unknown): string | undefined {
  const check = ATTRIBUTE_KINDS[node]?.[name]
  if (!check) return `a ${node.slice(0, 40)} has no attribute "${name.slice(0, 40)}"`
  return value === null || value === undefined || check(value)
    ? undefined
    : `the ${name} of its ${node} is of a wrong kind`
}
