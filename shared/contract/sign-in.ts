/** Where a sign-in code goes: to the person by mail or, without a mail server, to where its operator reads it. */
export const CODE_PLACES = ['mail', 'log', 'mailbox', 'log-and-mailbox', 'none'] as const
export type CodePlace = (typeof CODE_PLACES)[number]

/** Below it, behind a secret, are the codes and invitations that were not mailed. */
export const MAILBOX_PATH = '/dev/mailbox'
