/**
 * Destination of sign-in codes: the person's mail, or, without a mail server, a place where the operator can
 * read them.
 */
export const CODE_PLACES = ['mail', 'log', 'mailbox', 'log-and-mailbox', 'none'] as const
export type CodePlace = (typeof CODE_PLACES)[number]

/** Path of the mailbox with codes and invitations that weren't mailed. Reading it requires a secret. */
export const MAILBOX_PATH = '/dev/mailbox'
