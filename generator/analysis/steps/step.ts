/**
 * Steps of a function in source order. All languages use the same plain JSON. Code is on one line, without
 * comments, and cut at MAX_TEXT with `…`.
 */
export type FunctionSteps = {
  /** Name of the function, after the names of its owners, as in `Call` (`Server.listen`). */
  of: string
  /** Parameters as written. Set only if the file has several functions with the same name. */
  variant?: string
  /** 1-based, inclusive; of the body. */
  start: number
  end: number
  steps: Step[]
  /** Number of statements that a limit left out of `steps`. Missing if there are none. */
  cut?: number
}

export const MAX_TEXT = 160

/** A step with its lines, 1-based and inclusive. If the step has a body, the lines include the body. */
export type Step = Place & Act

/** A step without its place. */
export type Act =
  | CallStep
  | BranchStep
  | ChoiceStep
  | LoopStep
  | TryStep
  | ReturnStep
  | RaiseStep
  | AssignStep
  | ChannelStep
  | LaterStep
  | LeaveStep
  | UntoldStep

type Place = {
  start: number
  end: number
  /** Comment above the statement or at the end of its line, as plain Markdown. */
  comment?: { text: string; start: number; end: number }
}

/** A call whose result is dropped or stored in a local name. Nested calls appear only in `value`. */
export type CallStep = {
  kind: 'call'
  /** Called function as written, without arguments: `self.session.open`, `createUser`, `new Server`. */
  callee: string
  args: string[]
  /** Local names that the result is assigned to, in order. */
  results?: string[]
  /** Message and category of a call that warns the developer. The message has `…` for inserted values. */
  warning?: { message: string; type?: string }
  /** Whether an expression uses the result, as in `f() + 1`. */
  used?: true
  awaited?: true
  /** Whether the caller doesn't wait for the call: `go f()`, `void f()`, `create_task(f())`. */
  spawned?: true
}

/** `if`; an `else if` is an `otherwise` of one branch. A guard is a branch whose `body` ends in return, raise or leave. */
export type BranchStep = {
  kind: 'branch'
  condition: Condition
  body: Step[]
  otherwise?: Step[]
}

/** `switch`, `match`, `when`, `case`. */
export type ChoiceStep = {
  kind: 'choice'
  /** '' where each case has a condition of its own. */
  over: string
  cases: Case[]
  /** Whether `break` in a case ends the loop around the choice, because cases need no `break` here. */
  breaksLoop?: true
}

/**
 * A case of a choice. Without labels and guard, it is the default. `guard`: an additional condition, as
 * written. `through`: the case falls through to the next body. `value`: the result of a case without other
 * effects; '' if the case does nothing.
 */
export type Case = {
  labels: string[]
  guard?: string
  body: Step[]
  start: number
  end: number
  through?: true
  value?: string
}

export type LoopStep = {
  kind: 'loop'
  /** Loop variables as written. Missing for `while`. */
  item?: string
  /** Iterated expression; missing for `while`. */
  over?: string
  condition?: Condition
  /** Whether the loop checks its condition after the body, which then runs at least once. */
  asksLast?: true
  body: Step[]
}

export type TryStep = {
  kind: 'try'
  body: Step[]
  /** Index in `body` of the first step of the `else`, which runs if the steps before it raised nothing. */
  elseAt?: number
  /** `types`: as written; empty where everything is caught. */
  catches: { types: string[]; name?: string; body: Step[]; start: number; end: number }[]
  finally?: Step[]
}

/** `value`: missing where nothing is returned. `callee`: what a long value calls, if it is nothing but one call. */
export type ReturnStep = { kind: 'return'; value?: string; callee?: string; yields?: true }

/**
 * `type`: missing where what was caught is raised again, and where nobody knows. `message`: only a literal, or the
 * literal's parts with `…` between. `again`: what was caught, or failed, is passed on.
 */
export type RaiseStep = { kind: 'raise'; type?: string; message?: string; value: string; again?: true }

/**
 * A store to a place that outlives the call: an attribute, a field, a global variable, or an entry of such a
 * container. `isLocal`: a store that changes the value of a local name.
 */
export type AssignStep = {
  kind: 'assign'
  target: string
  value: string
  /** Callee of a long value that is just one call. */
  callee?: string
  /** `=`, `+=`, `++`, `delete`. */
  operator: string
  isLocal?: true
}

/** Go's `ch <- value` and `<-ch`. Both wait for the other side of the channel. */
export type ChannelStep = { kind: 'channel'; channel: string; value?: string }

/**
 * Code that runs when the function or block ends: `defer f()`, or closing the resource of `with`/`using`.
 * `body`: for `with`, the steps in its block; for `defer`, the deferred steps.
 */
export type LaterStep =
  | { kind: 'with'; resource: string; name?: string; body: Step[] }
  | { kind: 'defer'; body: Step[] }

/** `break`, `continue`; `label`: the label of the outer loop, as written. */
export type LeaveStep = { kind: 'leave'; how: 'break' | 'continue'; label?: string }

/** Statements that have no step. `mayEnd`: the statements may return, raise or leave a loop. */
export type UntoldStep = { kind: 'untold'; mayEnd?: true }

/** A condition, split into parts to form a sentence. `text` is the whole condition as in the source. */
export type Condition = { text: string; form: ConditionForm }

export type ConditionForm =
  /** A name or member: `user`, `self.debug`, `opts.strict`. */
  | { kind: 'truthy'; subject: string }
  /** `x is None`, `x == nil`, `x === undefined`, `x == null`. */
  /** `nothing`: the constant that the subject is compared with, such as `None`; a false or empty value is not it. */
  | { kind: 'missing'; subject: string; nothing?: string }
  /** `len(xs) == 0`, `xs.length === 0`, `xs.isEmpty()`. */
  | { kind: 'empty'; subject: string }
  | { kind: 'compare'; left: string; operator: '==' | '!=' | '<' | '<=' | '>' | '>='; right: string }
  /** `isinstance(x, T)`, `x instanceof T`, `errors.Is(err, T)`. */
  | { kind: 'instance'; subject: string; types: string[] }
  /** `k in d`, `d.has(k)`. */
  | { kind: 'member'; subject: string; of: string }
  /** `let Some(x) = f()`: the value has the form of the pattern. */
  | { kind: 'matches'; subject: string; pattern: string }
  /** Go's `err != nil` directly after the call that set `err`. `call` is that call, the step before. */
  | { kind: 'failed'; call: string }
  | { kind: 'call'; callee: string; args: string[] }
  | { kind: 'not'; part: ConditionForm }
  | { kind: 'all'; parts: ConditionForm[] }
  | { kind: 'any'; parts: ConditionForm[] }
  /** Any other condition, described only by its text. */
  | { kind: 'text'; text: string }
