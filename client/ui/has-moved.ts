import type { PointerEvent } from 'react'

/**
 * Whether the pointer has really moved. Browsers may also report a move when a list changes under a resting
 * pointer. Such a move must not select anything.
 */
export function hasMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0
}
