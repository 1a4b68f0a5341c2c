import { analyzeFile } from '../analyze-file.ts'
import type { Condition, ConditionForm, FunctionSteps, Step } from '../steps/step.ts'

/** The steps of a source's functions, one per line, nested steps indented. */
export async function stepLines(path: string, source: string): Promise<string[]> {
  const { steps = [] } = await analyzeFile(path, source)
  return steps.flatMap(({ of, cut, steps: own }) => [`${of}:${cut ? ` cut ${cut}` : ''}`, ...linesOf(own, '  ')])
}

export async function stepsOf(path: string, source: string): Promise<FunctionSteps[]> {
  return (await analyzeFile(path, source)).steps ?? []
}

function linesOf(steps: readonly Step[], margin: string): string[] {
  return steps.flatMap((step) => {
    const [head = '', ...rest] = linesOfStep(step, margin)
    return [`${margin}${head}${step.comment ? ` // ${step.comment.text.replaceAll('\n', '⏎')}` : ''}`, ...rest]
  })
}

function linesOfStep(step: Step, margin: string): string[] {
  const inside = (steps: readonly Step[]) => linesOf(steps, `${margin}  `)
  switch (step.kind) {
    case 'call':
      return [callLine(step)]
    case 'branch': {
      const otherwise = step.otherwise ? [`${margin}else`, ...inside(step.otherwise)] : []
      return [`if ${conditionLine(step.condition)}`, ...inside(step.body), ...otherwise]
    }
    case 'loop': {
      const over = step.over === undefined ? '' : ` ${step.item ?? '_'} in ${step.over}`
      const condition = step.condition ? ` while ${conditionLine(step.condition)}` : ''
      return [`loop${over}${condition}${step.asksLast ? ', asked last' : ''}`, ...inside(step.body)]
    }
    case 'choice':
      return [
        `choice ${step.over}`.trim(),
        ...step.cases.flatMap(({ labels, guard, body, through, value }) => [
          `${margin}case ${labels.join(' | ') || 'else'}${guard ? ` if ${guard}` : ''}${through ? ' through' : ''}`,
          ...(value === undefined ? [] : [`${margin}  ${value === '' ? 'nothing' : `value ${value}`}`]),
          ...inside(body),
        ]),
      ]
    case 'try':
      return [
        'try',
        ...inside(step.body.slice(0, step.elseAt)),
        ...step.catches.flatMap(({ types, name, body }) => [
          `${margin}catch ${types.join(' | ')}${name ? ` as ${name}` : ''}`,
          ...inside(body),
        ]),
        ...(step.elseAt === undefined ? [] : [`${margin}else`, ...inside(step.body.slice(step.elseAt))]),
        ...(step.finally ? [`${margin}finally`, ...inside(step.finally)] : []),
      ]
    case 'return':
      return [`${step.yields ? 'yield' : 'return'} ${step.value ?? ''}`.trim()]
    case 'raise':
      return [`raise ${step.again ? 'again' : (step.type ?? step.value)}${step.message ? ` “${step.message}”` : ''}`]
    case 'channel':
      return [step.value === undefined ? `receive ${step.channel}` : `send ${step.value} to ${step.channel}`]
    case 'assign':
      return [`set ${step.isLocal ? 'local ' : ''}${step.target} ${step.operator} ${step.value}`.trim()]
    case 'with':
      return [`with ${step.resource}${step.name ? ` as ${step.name}` : ''}`, ...inside(step.body)]
    case 'defer':
      return ['defer', ...inside(step.body)]
    case 'leave':
      return [step.how]
    case 'untold':
      return [step.mayEnd ? 'untold, may end' : 'untold']
  }
}

function callLine({ callee, args, results, awaited, spawned }: Extract<Step, { kind: 'call' }>): string {
  const how = `${awaited ? ' awaited' : ''}${spawned ? ' spawned' : ''}`
  return `call ${callee}(${args.join(', ')})${how}${results ? ` -> ${results.join(', ')}` : ''}`
}

function conditionLine({ form }: Condition): string {
  return formLine(form)
}

function formLine(form: ConditionForm): string {
  switch (form.kind) {
    case 'truthy':
      return form.subject
    case 'compare':
      return `${form.left} ${form.operator} ${form.right}`
    case 'instance':
      return `${form.subject} is a ${form.types.join(' or ')}`
    case 'member':
      return `${form.subject} in ${form.of}`
    case 'call':
      return `${form.callee}(${form.args.join(', ')})`
    case 'not':
      return `not ${formLine(form.part)}`
    case 'all':
    case 'any':
      return `${form.kind}(${form.parts.map(formLine).join('; ')})`
    case 'text':
      return `“${form.text}”`
    case 'matches':
      return `${form.subject} matches ${form.pattern}`
    case 'failed':
      return `failed ${form.call}`
    default:
      return `${form.kind} ${form.subject}`
  }
}
