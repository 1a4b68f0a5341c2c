/**
 * Where a sign-in code goes: to the person by mail, or without a mail server to a place that the operator
 * reads.
 */
export const CODE_PLACES = ['mail', 'log', 'mailbox', 'log-and-mailbox', 'none'] as const
export type CodePlace = (typeof CODE_PLACES)[number]

/** Path prefix of the codes and invitations that weren't mailed. A secret protects them. */
export const MAILBOX_PATH = '/dev/mailbox'
