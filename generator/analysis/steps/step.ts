/**
 * Steps of a function in source order: one form for all languages, plain JSON. Code is quoted from the source
 * on one line, without comments, cut at MAX_TEXT with `…`.
 */
export type FunctionSteps = {
  /** The function with its owners, as in `Call` (`Server.listen`). */
  of: string
  /** Its parameters as written, where the file has several functions of that name. */
  variant?: string
  /** 1-based, inclusive; of the body. */
  start: number
  end: number
  steps: Step[]
  /** Statements of the body that are left out because a limit was reached; missing for none. */
  cut?: number
}

export const MAX_TEXT = 160

/** The lines of a step with a body include the body. Lines are 1-based and inclusive. */
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
  /** The comment bound to this statement (above it, or at the end of its line), as plain Markdown. */
  comment?: { text: string; start: number; end: number }
}

/** A call whose result is dropped or stored in a local name. Nested calls appear only in `value` texts. */
export type CallStep = {
  kind: 'call'
  /** As written, without arguments: `self.session.open`, `createUser`, `new Server`. */
  callee: string
  args: string[]
  /** Local names that take the result, in order. */
  results?: string[]
  /** Message and category of a call that warns the developer; `…` stands for values. */
  warning?: { message: string; type?: string }
  /** Something is made of the result: `f() + 1`. */
  used?: true
  awaited?: true
  /** The caller does not wait for it: `go f()`, `void f()`, `create_task(f())`. */
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
  /** A `break` in a case ends the loop around the choice: the language has no other meaning for it. */
  breaksLoop?: true
}

/**
 * A case without labels and guard is the default. `guard`: a further condition, as written. `through`: the
 * case falls through to the next body. `value`: the result of a case that only computes; '' if it does
 * nothing.
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
  /** Loop variables as written; missing for `while`. */
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
 * A store to something that outlives the call: an attribute, a field, a global, or an entry of such a
 * container. `isLocal`: a store to a local name, which has another value from here on.
 */
export type AssignStep = {
  kind: 'assign'
  target: string
  value: string
  /** Callee of a long value that is only one call. */
  callee?: string
  /** `=`, `+=`, `++`, `delete`. */
  operator: string
  isLocal?: true
}

/** Go's `ch <- value` and `<-ch`, which wait for the other side. */
export type ChannelStep = { kind: 'channel'; channel: string; value?: string }

/**
 * Something that runs when the function or block ends: `defer f()`, or the close of `with`/`using`. `body` of
 * `with`: the steps in its block; of `defer`: the deferred steps.
 */
export type LaterStep =
  | { kind: 'with'; resource: string; name?: string; body: Step[] }
  | { kind: 'defer'; body: Step[] }

/** `break`, `continue`; `label`: the label of the outer loop, as written. */
export type LeaveStep = { kind: 'leave'; how: 'break' | 'continue'; label?: string }

/** Statements without a form of their own. `mayEnd`: they may return, raise or leave a loop. */
export type UntoldStep = { kind: 'untold'; mayEnd?: true }

/** A condition in its parts, so that a sentence can be made of it; `text` always holds the whole, as in the source. */
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
  /** Go's `err != nil` right behind the call that gave `err`: the call is the step before. */
  | { kind: 'failed'; call: string }
  | { kind: 'call'; callee: string; args: string[] }
  | { kind: 'not'; part: ConditionForm }
  | { kind: 'all'; parts: ConditionForm[] }
  | { kind: 'any'; parts: ConditionForm[] }
  /** Any other condition: only the text describes it. */
  | { kind: 'text'; text: string }
