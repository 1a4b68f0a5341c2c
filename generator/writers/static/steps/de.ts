import type { Act, Lead, Predicate, When } from '../../../units/steps/told-steps.ts'
import { code, type Phrase, say } from '../../inline.ts'
import type { StepPhrases } from './step-phrases.ts'
import { codes, listed, nameOf, small } from './step-words.ts'

const COMPARED = {
  '==': 'gleich',
  '!=': 'ungleich',
  '<': 'kleiner als',
  '<=': 'höchstens',
  '>': 'größer als',
  '>=': 'mindestens',
} as const

/** Writes a condition with the verb at the end, as after “wenn”. */
function predicate(part: Predicate): Phrase {
  switch (part.kind) {
    case 'true':
      return say`${code(part.subject)} wahr ist`
    case 'untrue':
      return say`${code(part.subject)} nicht wahr ist`
    case 'missing':
      return say`${code(part.subject)} fehlt`
    case 'present':
      return say`${code(part.subject)} vorhanden ist`
    case 'empty':
      return say`${code(part.subject)} leer ist`
    case 'filled':
      return say`${code(part.subject)} nicht leer ist`
    case 'compare':
      return say`${code(part.left)} ${COMPARED[part.operator]} ${code(part.right)} ist`
    case 'instance':
    case 'not-instance':
      return say`${code(part.subject)} ${part.kind === 'instance' ? '' : 'nicht '}vom Typ ${codes(part.types, 'oder')} ist`
    case 'member':
    case 'not-member':
      return say`${code(part.subject)} ${part.kind === 'member' ? '' : 'nicht '}in ${code(part.of)} vorkommt`
    case 'matches':
    case 'not-matches':
      return say`${code(part.subject)} ${part.kind === 'matches' ? '' : 'nicht '}die Form ${code(part.pattern)} hat`
    case 'fails':
      return say`${code(part.call)} fehlschlägt`
    case 'succeeds':
      return say`${code(part.call)} gelingt`
    case 'code':
      return say`${code(part.text)} zutrifft`
    case 'others':
      return part.count === 1 ? 'eine weitere Bedingung zutrifft' : 'weitere Bedingungen zutreffen'
    case 'not-code':
      return say`${code(part.text)} nicht zutrifft`
    case 'none-of':
      return `keine von ${part.count} weiteren Bedingungen zutrifft`
    case 'group':
      return say`(${parts(part)})`
  }
}

function parts(when: Pick<Exclude<When, 'some-cases'>, 'join' | 'parts'>): Phrase {
  return listed(when.parts.map(predicate), when.join === 'all' ? 'und' : 'oder')
}

type Opening = { text: Phrase; comma: boolean }
const opened = (text: Phrase): Opening => ({ text, comma: false })
const clause = (text: Phrase): Opening => ({ text, comma: true })

function opening(when: When): Opening {
  if (when === 'some-cases') return opened('In manchen Fällen')
  const [only, ...others] = when.parts
  const isWithout = only?.kind === 'missing' && others.length === 0
  return isWithout ? opened(say`Ohne ${code(only.subject)}`) : clause(say`Wenn ${parts(when)}`)
}

function caught({ types, what, steps, isOther }: Extract<Lead, { kind: 'catch' }>): Opening {
  const withTypes = types.length > 0 ? say` mit ${codes(types, 'oder')}` : isOther ? ' auf andere Weise' : ''
  if (what) return clause(say`Wenn ${nameOf(what)}${withTypes} fehlschlägt`)
  if (steps && steps[0] === steps[1]) return clause(say`Wenn Schritt ${steps[0]}${withTypes} fehlschlägt`)
  if (steps && steps[1] - steps[0] === 1)
    return clause(say`Wenn Schritt ${steps[0]} oder ${steps[1]}${withTypes} fehlschlägt`)
  if (steps) return clause(say`Wenn einer der Schritte ${steps[0]} bis ${steps[1]}${withTypes} fehlschlägt`)
  return opened(
    types.length > 0 ? say`Bei ${codes(types, 'oder')}` : isOther ? 'Bei einem anderen Fehler' : 'Bei einem Fehler',
  )
}

function lead(given: Lead): Opening {
  switch (given.kind) {
    case 'if':
      return opening(given.when)
    case 'else':
      if (given.when === null) return opened('Andernfalls')
      return given.when === 'some-cases'
        ? opened('In manchen anderen Fällen')
        : clause(say`Andernfalls, wenn ${parts(given.when)}`)
    case 'each':
      if (given.over === null) return opened(say`Für jedes ${code(given.item)}`)
      return opened(
        given.item === null
          ? say`Für jeden Eintrag von ${code(given.over)}`
          : say`Für jedes ${code(given.item)} aus ${code(given.over)}`,
      )
    case 'while':
      if (given.when === 'some-cases') return opened('In einer Schleife')
      return clause(say`${given.asksLast ? 'Mindestens einmal, und dann solange' : 'Solange'} ${parts(given.when)}`)
    case 'repeat':
      return opened('In einer Schleife')
    case 'choice':
      return opened(say`Je nach ${code(given.over)}`)
    case 'case':
      return given.labels.length > 0 ? guarded(given) : clause('Wenn kein Fall passt')
    case 'cases':
      return opened(
        given.count === 1 ? 'In einem hier nicht genannten Fall' : `In ${given.count} hier nicht genannten Fällen`,
      )
    case 'catch':
      return caught(given)
    case 'tried':
      return opened('In einem try-Block')
    case 'untroubled':
      return clause('Wenn kein Fehler auftritt')
    case 'finally':
      return opened('Nach dem try-Block (auch nach einem Fehler)')
    case 'within':
      return opened(say`Im Kontext von ${code(given.resource)}`)
    case 'later':
      return opened('Bei der Rückkehr')
    case 'nested':
      return clause(say`${lead(given.outer).text}, ${small(lead(given.inner).text)}`)
  }
}

function guarded({ labels, guard }: Extract<Lead, { kind: 'case' }>): Opening {
  const names = codes(labels, 'oder')
  if (guard === null) return opened(say`Bei ${names}`)
  if (guard === 'long') return opened(say`In manchen Fällen von ${names}`)
  return clause(say`Bei ${names}, wenn ${code(guard)} zutrifft`)
}

/** Verb of a sentence, and the words that come after the verb and the subject. */
type Said = readonly [verb: string, rest: Phrase]

function raised({ type, message }: Extract<Act, { kind: 'raises' }>): Said {
  if (type === 'long') return ['wirft', ' einen Fehler']
  return type === null ? ['wirft', ' den Fehler erneut'] : ['wirft', say` ${code(type)}${bracketed(message)}`]
}

function bracketed(message: string | null): string {
  return message === null ? '' : ` („${message}“)`
}

function error({ type, message, again }: Extract<Act, { kind: 'returns-error' }>): Said {
  if (again && type === null) return ['gibt', ' diesen Fehler zurück']
  return ['gibt', say` ${type === null ? 'einen Fehler' : say`den Fehler ${code(type)}`} zurück${bracketed(message)}`]
}

function act(given: Act, hasSubject: boolean): Said {
  switch (given.kind) {
    case 'calls':
      return ['ruft', say` ${listed(given.names.map(nameOf), 'und')} auf`]
    case 'gets':
      return ['erhält', say` ${codes(given.results, 'und')} von ${nameOf(given.name)}`]
    case 'creates':
      return ['erzeugt', say` ein Objekt vom Typ ${nameOf(given.name)}`]
    case 'starts':
      return ['startet', say` ${nameOf(given.name)} und wartet nicht darauf`]
    case 'returns':
      if (given.value === null) return ['kehrt', ' vorzeitig zurück']
      return ['gibt', given.value === 'long' ? ' einen Wert zurück' : say` ${code(given.value)} zurück`]
    case 'returns-result':
      return ['gibt', say` das Ergebnis von ${nameOf(given.name)} zurück`]
    case 'returns-new':
      return ['gibt', say` ein neues Objekt vom Typ ${nameOf(given.name)} zurück`]
    case 'returns-error':
      return error(given)
    case 'warns':
      return ['warnt', say`${given.type === null ? '' : say` (${code(given.type)})`}: „${given.message}“`]
    case 'panics':
      return ['bricht', say` mit einer Panic ab${bracketed(given.message)}`]
    case 'yields':
      return ['liefert', say` ${code(given.value)}`]
    case 'raises':
      return raised(given)
    case 'sets':
      return [
        'setzt',
        given.value === null ? say` ${code(given.target)}` : say` ${code(given.target)} auf ${code(given.value)}`,
      ]
    case 'sets-result':
      return ['setzt', say` ${code(given.target)} auf das Ergebnis von ${nameOf(given.name)}`]
    case 'sets-new':
      return ['setzt', say` ${code(given.target)} auf ein neues Objekt vom Typ ${nameOf(given.name)}`]
    case 'adds':
      return ['fügt', say` ${code(given.value)} zu ${code(given.target)} hinzu`]
    case 'waits':
      return ['wartet', say` auf ${code(given.channel)}`]
    case 'sends':
      return ['sendet', say` ${code(given.value)} an ${code(given.channel)}`]
    case 'increases':
      return ['erhöht', say` ${code(given.target)} um eins`]
    case 'decreases':
      return ['verringert', say` ${code(given.target)} um eins`]
    case 'changes':
      return ['ändert', say` ${code(given.target)}`]
    case 'deletes':
      return ['löscht', say` ${code(given.target)}`]
    case 'continues':
      return ['fährt', say` mit dem nächsten Durchlauf${given.loop === null ? '' : say` von ${code(given.loop)}`} fort`]
    case 'breaks':
      return ['beendet', given.loop === null ? ' die Schleife' : say` die Schleife ${code(given.loop)}`]
    case 'leaves':
      return ['verlässt', ' diesen Fall']
    case 'idles':
      return ['tut', ' nichts']
    case 'goes-on':
      return ['fährt', say` mit ${code(given.value)} fort`]
    case 'goes-on-after':
      return ['fährt', ' fort']
    case 'more':
      if (given.mayEnd === 'nothing') return ['führt', ' weitere Schritte aus']
      if (given.mayEnd === 'block')
        return hasSubject
          ? ['führt', ' weitere Schritte aus und kann dabei den Block verlassen']
          : ['kann', ' hier unter nicht genannten Bedingungen den Block verlassen']
      if (hasSubject) return ['führt', ' weitere Schritte aus und kann dabei enden']
      return ['kann', ' hier unter nicht genannten Bedingungen enden']
  }
}

export const de: StepPhrases = {
  stepByStep: (variant) =>
    variant === null ? 'Schritt für Schritt:' : say`Schritt für Schritt, für ${code(variant)}:`,
  // If there is a subject, it stands for the function or the method.
  act: (given, hasSubject) => {
    // “Sie” might be the call that failed.
    if (hasSubject && given.kind === 'goes-on-after') return 'geht es weiter'
    const [verb, rest] = act(given, hasSubject)
    return say`${verb}${hasSubject ? ' sie' : ''}${rest}`
  },
  and: (items) => listed(items, 'und'),
  lead,
  condition: parts,
  moreSteps: (count) =>
    count === 1
      ? 'Mindestens ein weiterer Schritt ist ausgelassen.'
      : `Mindestens ${count} weitere Schritte sind ausgelassen.`,
  furtherSteps: 'Weitere Schritte sind ausgelassen.',
  comment: (text) => say`Im Kommentar steht: „${text}“`,
}
