import type { PointerEvent } from 'react'

/**
 * Whether a pointer has really moved. While a list changes under one that rests, browsers may tell of a move, too: that
 * chooses nothing.
 */
export function hasMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0
}
