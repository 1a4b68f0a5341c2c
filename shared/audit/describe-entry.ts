import type { AuditAct, AuditEntry } from '../contract/audit.ts'
import { ROLE_NAMES, type Role } from '../rbac/can.ts'

type Said = Pick<AuditEntry, 'act' | 'about' | 'facts'>
type Words = (entry: { about: string; facts: AuditEntry['facts'] }) => string

const METHODS: Readonly<Record<string, string>> = {
  code: 'with a code',
  github: 'with GitHub',
  link: 'with the administrator link',
}

const text = (value: AuditEntry['facts'][string] | undefined) => String(value ?? '')
const quoted = (value: AuditEntry['facts'][string] | undefined) => `“${text(value)}”`
const role = (value: AuditEntry['facts'][string] | undefined) => ROLE_NAMES[value as Role] ?? text(value)
const method = (value: AuditEntry['facts'][string] | undefined) => {
  const words = METHODS[text(value)]
  return words ? ` ${words}` : ''
}

const WORDS: Readonly<Record<AuditAct, Words>> = {
  'project.created': ({ facts }) => `Created the project ${quoted(facts.name)} as ${text(facts.visibility)}`,
  'project.visibility': ({ facts }) => `Made the project ${text(facts.visibility)}`,
  'project.exhibited': ({ facts }) =>
    facts.exhibited ? `Made ${quoted(facts.name)} a public example` : `Removed ${quoted(facts.name)} from the examples`,
  'project.deleted': ({ facts }) => `Deleted the project ${quoted(facts.name)}`,
  'member.added': ({ about, facts }) => `Added ${about} as ${role(facts.role)}`,
  'member.role': ({ about, facts }) => `Changed ${about} from ${role(facts.from)} to ${role(facts.role)}`,
  'member.removed': ({ about, facts }) =>
    facts.account_deleted ? 'Left by deleting the account' : `Removed ${about}, who was ${role(facts.role)}`,
  'page.purged': ({ facts }) => `Deleted the page ${quoted(facts.name)} for good`,
  'token.created': ({ facts }) => `Created the access token ${quoted(facts.name)} (${text(facts.prefix)}…)`,
  'token.revoked': ({ facts }) => `Revoked the access token ${quoted(facts.name)} (${text(facts.prefix)}…)`,
  'administrator.added': ({ about }) => `Made ${about} an administrator`,
  'administrator.removed': ({ about }) => `Removed ${about} as administrator`,
  'sign-in': ({ facts }) => `Signed in${method(facts.method)}`,
  'sign-in.failed': ({ about, facts }) => `A sign-in${about ? ` as ${about}` : ''}${method(facts.method)} failed`,
  'sign-in.confirmed': ({ facts }) => `Confirmed their identity${method(facts.method)}`,
  'session.ended': ({ facts }) =>
    facts.all ? `Signed out everywhere (${text(facts.sessions)} devices)` : 'Signed out a device',
  'account.connected': () => 'Connected a GitHub account',
  'account.deleted': ({ facts }) => `Deleted their account, with ${text(facts.projects)} projects of their own`,
  'settings.changed': ({ facts }) =>
    `The settings changed: ${Object.entries(facts)
      .map(([name, value]) => `${name} is ${text(value) || 'empty'}`)
      .join(', ')}`,
}

/**
 * Describes an entry as a sentence without its subject. An act from a newer version is shown by its raw name.
 */
export function describeEntry({ act, about, facts }: Said): string {
  return WORDS[act as AuditAct]?.({ about: about ?? '', facts }) ?? act
}
