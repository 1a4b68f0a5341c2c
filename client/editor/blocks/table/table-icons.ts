import { createLucideIcon } from 'lucide-react'

/**
 * Icons for adding and deleting rows and columns, in the style of the icon set, which has none that show the
 * side.
 */
const UPPER = ['rect', { x: '3', y: '3', width: '18', height: '7', rx: '2', key: 'row' }] as const
const LOWER = ['rect', { x: '3', y: '14', width: '18', height: '7', rx: '2', key: 'row' }] as const
const LEFT = ['rect', { x: '3', y: '3', width: '7', height: '18', rx: '2', key: 'column' }] as const
const RIGHT = ['rect', { x: '14', y: '3', width: '7', height: '18', rx: '2', key: 'column' }] as const

const plus = (x: number, y: number) => ['path', { d: `M${x - 3} ${y}h6M${x} ${y - 3}v6`, key: 'plus' }] as const
const cross = (x: number, y: number) => ['path', { d: `m${x - 2.5} ${y - 2.5} 5 5m0-5-5 5`, key: 'cross' }] as const

export const RowAbove = createLucideIcon('row-above', [[...LOWER], [...plus(12, 6)]])
export const RowBelow = createLucideIcon('row-below', [[...UPPER], [...plus(12, 18)]])
export const ColumnBefore = createLucideIcon('column-before', [[...RIGHT], [...plus(6, 12)]])
export const ColumnAfter = createLucideIcon('column-after', [[...LEFT], [...plus(18, 12)]])
export const NoRow = createLucideIcon('no-row', [[...UPPER], [...cross(12, 18)]])
export const NoColumn = createLucideIcon('no-column', [[...LEFT], [...cross(18, 12)]])
