/**
 * States of this device's connection to the server. A test checks that SPEC.md has the same transition table.
 * The number of waiting changes, which is displayed beside the state, isn't part of it.
 */
export const CONNECTION_STATES = [
  /** The server cannot be reached. */
  'offline',
  /** The device is contacting the server, for the first time or again. */
  'connecting',
  /** The server answers; changes are still being received or sent. */
  'syncing',
  'up-to-date',
  /** The device's session is missing or expired. All sending and receiving waits for a sign-in. */
  'needs-sign-in',
  /** The server refuses all requests of this device. */
  'refused',
  /** The server speaks another version. Changes made here are sent after an update. */
  'update-needed',
] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

export const CONNECTION_EVENTS = [
  /** The browser reports a network again, or someone asks to retry now. */
  'wake',
  /** The browser says that there is no network, or a request got no answer. */
  'unreachable',
  /** The server answered, and there is something to read or send. */
  'behind',
  /** Everything has been read and sent. */
  'caught-up',
  'unauthorised',
  'signed-in',
  'forbidden',
  'outdated',
] as const
export type ConnectionEvent = (typeof CONNECTION_EVENTS)[number]

type Row = Readonly<Record<ConnectionEvent, ConnectionState>>

const reachable: Row = {
  wake: 'connecting',
  unreachable: 'offline',
  behind: 'syncing',
  'caught-up': 'up-to-date',
  unauthorised: 'needs-sign-in',
  'signed-in': 'connecting',
  forbidden: 'refused',
  outdated: 'update-needed',
}

/** Transition table: the next state for every event in every state. */
export const TRANSITIONS: Readonly<Record<ConnectionState, Row>> = {
  offline: reachable,
  connecting: reachable,
  syncing: { ...reachable, wake: 'syncing', 'signed-in': 'syncing' },
  'up-to-date': { ...reachable, wake: 'up-to-date', 'signed-in': 'up-to-date' },
  // Only a sign-in ends this state; an answer to an earlier request does not.
  'needs-sign-in': {
    ...reachable,
    wake: 'needs-sign-in',
    unreachable: 'needs-sign-in',
    behind: 'needs-sign-in',
    'caught-up': 'needs-sign-in',
  },
  refused: { ...reachable, unreachable: 'refused', behind: 'refused', 'caught-up': 'refused' },
  // Only reloading the application ends this state.
  'update-needed': {
    wake: 'update-needed',
    unreachable: 'update-needed',
    behind: 'update-needed',
    'caught-up': 'update-needed',
    unauthorised: 'update-needed',
    'signed-in': 'update-needed',
    forbidden: 'update-needed',
    outdated: 'update-needed',
  },
}

export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  return TRANSITIONS[state][event]
}

/** Whether requests are worth sending. */
export function mayAsk(state: ConnectionState): boolean {
  return state !== 'needs-sign-in' && state !== 'refused' && state !== 'update-needed'
}
