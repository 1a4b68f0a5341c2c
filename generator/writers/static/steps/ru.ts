import type { Act, Lead, Predicate, When } from '../../../units/steps/told-steps.ts'
import { code, type Phrase, say } from '../../inline.ts'
import type { StepPhrases } from './step-phrases.ts'
import { codes, listed, nameOf, small } from './step-words.ts'

const COMPARED = {
  '==': 'равно',
  '!=': 'не равно',
  '<': 'меньше',
  '<=': 'не больше',
  '>': 'больше',
  '>=': 'не меньше',
} as const

function predicate(part: Predicate): Phrase {
  switch (part.kind) {
    case 'true':
      return say`${code(part.subject)} истинно`
    case 'untrue':
      return say`${code(part.subject)} ложно`
    case 'missing':
      return say`${code(part.subject)} отсутствует`
    case 'present':
      return say`есть ${code(part.subject)}`
    case 'empty':
      return say`${code(part.subject)} пусто`
    case 'filled':
      return say`${code(part.subject)} не пусто`
    case 'compare':
      return say`${code(part.left)} ${COMPARED[part.operator]} ${code(part.right)}`
    case 'instance':
      return say`${code(part.subject)} относится к типу ${codes(part.types, 'или')}`
    case 'not-instance':
      return say`${code(part.subject)} не относится к типу ${codes(part.types, 'или')}`
    case 'member':
      return say`${code(part.subject)} есть в ${code(part.of)}`
    case 'not-member':
      return say`${code(part.subject)} нет в ${code(part.of)}`
    case 'matches':
      return say`${code(part.subject)} имеет вид ${code(part.pattern)}`
    case 'not-matches':
      return say`${code(part.subject)} не имеет вида ${code(part.pattern)}`
    case 'fails':
      return say`${code(part.call)} завершается ошибкой`
    case 'succeeds':
      return say`${code(part.call)} завершается успешно`
    case 'code':
      return say`выполняется условие ${code(part.text)}`
    case 'others':
      return part.count === 1 ? 'выполняется ещё одно условие' : 'выполняются другие условия'
    case 'not-code':
      return say`не выполняется условие ${code(part.text)}`
    case 'none-of':
      return `не выполняется ни одно из других условий (${part.count})`
    case 'group':
      return say`(${parts(part)})`
  }
}

function parts(when: Pick<Exclude<When, 'some-cases'>, 'join' | 'parts'>): Phrase {
  return listed(when.parts.map(predicate), when.join === 'all' ? 'и' : 'или')
}

type Opening = { text: Phrase; comma: boolean }
const opened = (text: Phrase): Opening => ({ text, comma: false })
const clause = (text: Phrase): Opening => ({ text, comma: true })

function opening(when: When): Opening {
  return when === 'some-cases' ? opened('В некоторых случаях') : clause(say`Если ${parts(when)}`)
}

function caught({ types, what, steps, isOther }: Extract<Lead, { kind: 'catch' }>): Opening {
  const withTypes = types.length > 0 ? say` ${codes(types, 'или')}` : isOther ? ' по другой причине' : ''
  if (what) return clause(say`Если ${nameOf(what)} завершается ошибкой${withTypes}`)
  if (steps && steps[0] === steps[1]) return clause(say`Если шаг ${steps[0]} завершается ошибкой${withTypes}`)
  if (steps && steps[1] - steps[0] === 1)
    return clause(say`Если шаг ${steps[0]} или ${steps[1]} завершается ошибкой${withTypes}`)
  if (steps) return clause(say`Если один из шагов ${steps[0]}–${steps[1]} завершается ошибкой${withTypes}`)
  return opened(
    types.length > 0 ? say`При ошибке ${codes(types, 'или')}` : isOther ? 'При другой ошибке' : 'При ошибке',
  )
}

function lead(given: Lead): Opening {
  switch (given.kind) {
    case 'if':
      return opening(given.when)
    case 'else':
      if (given.when === null) return opened('Иначе')
      return given.when === 'some-cases'
        ? opened('В некоторых других случаях')
        : clause(say`Иначе, если ${parts(given.when)}`)
    case 'each':
      if (given.over === null) return opened(say`Для каждого ${code(given.item)}`)
      return opened(
        given.item === null
          ? say`Для каждого элемента ${code(given.over)}`
          : say`Для каждого ${code(given.item)} из ${code(given.over)}`,
      )
    case 'while':
      if (given.when === 'some-cases') return opened('В цикле')
      return clause(say`${given.asksLast ? 'Не менее одного раза, а затем пока' : 'Пока'} ${parts(given.when)}`)
    case 'repeat':
      return opened('В цикле')
    case 'choice':
      return opened(say`В зависимости от ${code(given.over)}`)
    case 'case':
      return given.labels.length > 0 ? guarded(given) : clause('Если ни один вариант не подошёл')
    case 'cases':
      return opened(
        given.count === 1 ? 'В одном не названном здесь случае' : `В не названных здесь случаях (${given.count})`,
      )
    case 'catch':
      return caught(given)
    case 'tried':
      return opened('В блоке try')
    case 'untroubled':
      return clause('Если ошибки не было')
    case 'finally':
      return opened('После блока try (даже после ошибки)')
    case 'within':
      return opened(say`В контексте ${code(given.resource)}`)
    case 'later':
      return opened('При возврате')
    case 'nested':
      return clause(say`${lead(given.outer).text}, ${small(lead(given.inner).text)}`)
  }
}

function guarded({ labels, guard }: Extract<Lead, { kind: 'case' }>): Opening {
  const names = codes(labels, 'или')
  if (guard === null) return opened(say`В случае ${names}`)
  if (guard === 'long') return opened(say`В некоторых случаях ${names}`)
  return clause(say`В случае ${names}, если выполняется условие ${code(guard)}`)
}

function raised({ type, message }: Extract<Act, { kind: 'raises' }>): Phrase {
  if (type === 'long') return 'выбрасывает ошибку'
  return type === null ? 'повторно выбрасывает ошибку' : say`выбрасывает ${code(type)}${bracketed(message)}`
}

function bracketed(message: string | null): string {
  return message === null ? '' : ` («${message}»)`
}

function error({ type, message, again }: Extract<Act, { kind: 'returns-error' }>): Phrase {
  if (again && type === null) return 'возвращает эту ошибку'
  return say`возвращает ошибку${type === null ? '' : say` ${code(type)}`}${bracketed(message)}`
}

function act(given: Act, hasSubject: boolean): Phrase {
  switch (given.kind) {
    case 'calls':
      return say`вызывает ${listed(given.names.map(nameOf), 'и')}`
    case 'gets':
      return say`получает ${codes(given.results, 'и')} от ${nameOf(given.name)}`
    case 'creates':
      return say`создаёт объект типа ${nameOf(given.name)}`
    case 'starts':
      return say`запускает ${nameOf(given.name)} и не ждёт завершения`
    case 'returns':
      if (given.value === null) return 'завершает работу досрочно'
      return given.value === 'long' ? 'возвращает значение' : say`возвращает ${code(given.value)}`
    case 'returns-result':
      return say`возвращает результат вызова ${nameOf(given.name)}`
    case 'returns-new':
      return say`возвращает новый объект типа ${nameOf(given.name)}`
    case 'returns-error':
      return error(given)
    case 'warns':
      return say`предупреждает${given.type === null ? '' : say` (${code(given.type)})`}: «${given.message}»`
    case 'panics':
      return `вызывает panic${bracketed(given.message)}`
    case 'yields':
      return say`выдаёт ${code(given.value)}`
    case 'raises':
      return raised(given)
    case 'sets':
      return given.value === null
        ? say`задаёт ${code(given.target)}`
        : say`присваивает ${code(given.target)} значение ${code(given.value)}`
    case 'sets-result':
      return say`присваивает ${code(given.target)} результат вызова ${nameOf(given.name)}`
    case 'sets-new':
      return say`присваивает ${code(given.target)} новый объект типа ${nameOf(given.name)}`
    case 'adds':
      return say`добавляет ${code(given.value)} к ${code(given.target)}`
    case 'waits':
      return say`ждёт ${code(given.channel)}`
    case 'sends':
      return say`отправляет ${code(given.value)} в ${code(given.channel)}`
    case 'increases':
      return say`увеличивает ${code(given.target)} на единицу`
    case 'decreases':
      return say`уменьшает ${code(given.target)} на единицу`
    case 'changes':
      return say`изменяет ${code(given.target)}`
    case 'deletes':
      return say`удаляет ${code(given.target)}`
    case 'continues':
      return given.loop === null
        ? 'переходит к следующей итерации'
        : say`переходит к следующей итерации ${code(given.loop)}`
    case 'breaks':
      return given.loop === null ? 'прерывает цикл' : say`прерывает цикл ${code(given.loop)}`
    case 'leaves':
      return 'выходит из этого варианта'
    case 'idles':
      return 'ничего не делает'
    case 'goes-on':
      return say`продолжает с ${code(given.value)}`
    case 'goes-on-after':
      return 'продолжает работу'
    case 'more':
      if (given.mayEnd === 'nothing') return 'выполняет и другие шаги'
      if (given.mayEnd === 'block')
        return hasSubject
          ? 'выполняет и другие шаги и может выйти из блока'
          : 'может выйти из блока здесь при условиях, которые опущены'
      return hasSubject
        ? 'выполняет и другие шаги и может на этом завершиться'
        : 'может завершиться здесь при условиях, которые опущены'
  }
}

function moreSteps(count: number): string {
  return `Опущено шагов: не менее ${count}.`
}

export const ru: StepPhrases = {
  stepByStep: (variant) => (variant === null ? 'По шагам:' : say`По шагам для ${code(variant)}:`),
  act: (given, hasSubject) => say`${hasSubject ? 'функция ' : ''}${act(given, hasSubject)}`,
  and: (items) => listed(items, 'и'),
  lead,
  condition: parts,
  moreSteps,
  furtherSteps: 'Остальные шаги опущены.',
  comment: (text) => say`Комментарий в коде: «${text}»`,
}
