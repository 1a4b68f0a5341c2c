import type { CommandLine, ManifestFacts, RequirementLine } from '../../units/facts.ts'
import { type Block, bulletList, heading, paragraph, table } from '../blocks.ts'
import { docInline } from '../doc-text.ts'
import { cite, code, joined, type Phrase } from '../inline.ts'
import type { Phrases } from './phrases.ts'

/** Writes the requirements of a manifest, then its commands. */
export function writeManifest(facts: ManifestFacts, phrases: Phrases): Block[] {
  const { requirements, dependencies, commands, moreCommands } = facts
  const lines = dependencies.map(
    ({ kind, packages, cite: ref }): Phrase => [
      phrases.dependsOn(kind, packages.items.map(code), packages.more),
      cite(ref),
    ],
  )
  const needs = [requirementsPhrase(requirements, phrases), ...lines].filter((phrase) => phrase !== '')
  const needed =
    needs.length > 0
      ? [
          heading('manifest/needs', 2, phrases.headings.dependencies),
          ...paragraph('manifest/needs/list', joined(needs)),
        ]
      : []
  if (commands.length === 0) return needed
  return [
    ...needed,
    heading('manifest/commands', 2, phrases.headings.commands),
    ...commandTable('manifest/commands/list', commands, phrases),
    ...paragraph('manifest/commands/more', moreCommands > 0 ? phrases.moreCommands(moreCommands) : ''),
  ]
}

export function requirementsPhrase(requirements: readonly RequirementLine[], phrases: Phrases): Phrase {
  const needs = requirements.map(({ name, version, cite: ref }) => ({ name, version: [code(version), cite(ref)] }))
  return needs.length > 0 ? phrases.requires(needs) : ''
}

/**
 * Writes a table of commands: purpose and executed command line. Commands that have neither become a list.
 */
export function commandTable(key: string, commands: readonly CommandLine[], { columns }: Phrases): Block[] {
  const typed = ({ invocation, cite: ref }: CommandLine): Phrase => [code(invocation), cite(ref)]
  const isBare = ({ about, runs }: CommandLine) => about === '' && runs === ''
  const told = commands.filter((command) => !isBare(command))
  const rows = told.map((command): Phrase[] => [
    typed(command),
    joined([command.about ? docInline(ended(command.about)) : '', command.runs ? code(command.runs) : '']),
  ])
  return [
    // Commands without a description or command line are mostly for setup, so they come first.
    ...bulletList(told.length > 0 ? `${key}/bare` : key, commands.filter(isBare).map(typed)),
    ...table(key, [columns.command, columns.runs], rows),
  ]
}

/** Adds the full stop that a sentence lacks. */
export function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
