export const ALERT_TYPES = ['info', 'success', 'warning', 'error'] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** What cannot be read as one is shown as the plainest. */
export function alertType(value: unknown): AlertType {
  return ALERT_TYPES.find((type) => type === value) ?? 'info'
}
