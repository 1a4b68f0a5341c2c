import type { PointerEvent } from 'react'

/**
 * Whether a pointer has really moved. When a list changes under a resting pointer, browsers may report a
 * move, too; that must not select anything.
 */
export function hasMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0
}
