export const ALERT_TYPES = ['info', 'success', 'warning', 'error'] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** Returns the alert type of a value. An invalid value counts as `info`, the plainest type. */
export function alertType(value: unknown): AlertType {
  return ALERT_TYPES.find((type) => type === value) ?? 'info'
}
