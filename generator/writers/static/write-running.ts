import type { RunningFacts } from '../../units/facts.ts'
import { type Block, bulletList, heading, paragraph } from '../blocks.ts'
import { cite, code, type Phrase, say } from '../inline.ts'
import type { Phrases } from './phrases.ts'
import { folderLink, pathLink } from './references.ts'

/** How the project runs. */
export function writeRunning(facts: RunningFacts, phrases: Phrases): Block[] {
  return [
    heading('running', 2, phrases.headings.running),
    ...facts.compose.flatMap((compose) => composeBlocks(compose, phrases)),
    ...facts.images.flatMap(({ file, base, ports, command, cite: ref }) => {
      const said = { base: base ? code(base) : null, ports, command: command ? code(command) : null }
      return paragraph(`running/image/${file.path}`, [phrases.image(pathLink(file), said), cite(ref)])
    }),
    ...facts.clients.flatMap(({ folder, tool, cite: ref }) =>
      paragraph(`running/client/${folder.title}`, [
        phrases.builtBy(folderLink(folder, phrases, 'top'), tool),
        cite(ref),
      ]),
    ),
    ...paragraph('running/embeds', facts.embeds.length > 0 ? phrases.compiledIn(facts.embeds.map(embedded)) : ''),
    ...paragraph('running/databases', facts.databases.length > 0 ? phrases.drivers(facts.databases.map(driver)) : ''),
  ]
}

function composeBlocks({ file, services }: RunningFacts['compose'][number], phrases: Phrases): Block[] {
  const key = `running/compose/${file.path}`
  const lines = services.items.map(
    ({ name, image, builtFrom, ports, command, startsAfter, waitsFor, cite: ref }): Phrase => {
      const said = {
        image: image ? code(image) : null,
        builtFrom: builtFrom ? pathLink(builtFrom) : null,
        ports,
        command: command ? code(command) : null,
        startsAfter: startsAfter.map(code),
        waitsFor: waitsFor.map(code),
      }
      const details = phrases.service(said)
      return [details === '' ? code(name) : say`${code(name)}: ${details}`, cite(ref)]
    },
  )
  if (services.more > 0) lines.push(phrases.andMore(services.more))
  return [
    ...paragraph(key, phrases.composeStarts(pathLink(file), services.items.length + services.more)),
    ...bulletList(`${key}/services`, lines),
  ]
}

function embedded({ pattern, file, cite: ref }: RunningFacts['embeds'][number]): { pattern: Phrase; file: Phrase } {
  return { pattern: code(pattern), file: [pathLink(file), cite(ref)] }
}

function driver({ database, driver: name, cite: ref }: RunningFacts['databases'][number]): Phrase {
  return [say`${database} (${code(name)})`, cite(ref)]
}
