import type { CitationRef } from '../../writers/page-draft.ts'
import type { FileRef } from '../facts.ts'

/**
 * Description of a function's steps on a page. `more`: number of left-out steps. `cut`: whether there are
 * further steps, whose number is unknown.
 */
export type StepsFacts = {
  /** Function with its parameters, if the file has several functions with this name; else null. */
  variant: string | null
  steps: ToldStep[]
  more: number
  cut: boolean
}

/** Item of the list: its circumstances (`lead`), and either actions (`acts`) or its own list (`below`). */
export type ToldStep = {
  lead: Lead | null
  acts: Act[]
  below: ToldStep[]
  cites: CitationRef[]
  /** The author's comment on the step. */
  note: { text: string; cite: CitationRef | null } | null
}

/** Name of a function as written in a call. `file`: the page that describes it, if that is another page. */
export type CalledName = { text: string; file: FileRef | null }

export type Lead =
  | { kind: 'if'; when: When }
  /** Applies if the branches before it didn't. `when`: its additional condition, or null. */
  | { kind: 'else'; when: When | null }
  /** `over`: null if it is too long to show. */
  | { kind: 'each'; item: string | null; over: string }
  | { kind: 'each'; item: string; over: null }
  /** `asksLast`: the condition is asked behind the body. */
  | { kind: 'while'; when: When; asksLast: boolean }
  | { kind: 'repeat' }
  | { kind: 'choice'; over: string }
  /**
   * `labels`: empty for the case that applies if no other case does. `guard`: an additional condition; `'long'`
   * if it is too long to show.
   */
  | { kind: 'case'; labels: string[]; guard: string | null | 'long' }
  /** Number of cases that aren't named. */
  | { kind: 'cases'; count: number }
  /** `what`: the only call that may fail; `isOther`: other handlers come first; `steps`: the first and last item of the list that may. No types: anything. */
  | { kind: 'catch'; types: string[]; what: CalledName | null; steps: [number, number] | null; isOther: boolean }
  /** Try block. */
  | { kind: 'tried' }
  /** The try block raised nothing. */
  | { kind: 'untroubled' }
  | { kind: 'finally' }
  | { kind: 'within'; resource: string }
  | { kind: 'later' }
  /** Condition or loop that contains only another condition or loop. */
  | { kind: 'nested'; outer: Lead; inner: Lead }

export type When = { join: 'all' | 'any'; parts: Predicate[] } | 'some-cases'

/** Condition that can become a sentence. `code`: a condition whose code speaks for itself. */
export type Predicate =
  | { kind: 'true' | 'untrue' | 'missing' | 'present' | 'empty' | 'filled'; subject: string }
  | { kind: 'compare'; left: string; operator: Comparison; right: string }
  | { kind: 'instance' | 'not-instance'; subject: string; types: string[] }
  | { kind: 'member' | 'not-member'; subject: string; of: string }
  | { kind: 'matches' | 'not-matches'; subject: string; pattern: string }
  | { kind: 'fails' | 'succeeds'; call: string }
  | { kind: 'code' | 'not-code'; text: string }
  /** Number of parts of the condition that are too long to show. */
  | { kind: 'others'; count: number }
  /** Negated list of conditions that is too long to show. `count`: number of these conditions. */
  | { kind: 'none-of'; count: number }
  | { kind: 'group'; join: 'all' | 'any'; parts: Predicate[] }

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='

/** `block`: a case or a try block; `pass`: this loop or its pass; `outer`: an outer loop. */
export type Ending = 'nothing' | 'block' | 'pass' | 'outer' | 'function'

export type Act =
  | { kind: 'calls'; names: CalledName[] }
  /** Call whose result has a name that other steps mention. */
  | { kind: 'gets'; results: string[]; name: CalledName }
  | { kind: 'creates' | 'starts'; name: CalledName }
  /** `value`: null if only the function ends; `'long'` if the value is too long to show. */
  | { kind: 'returns'; value: string | null | 'long' }
  | { kind: 'returns-result' | 'returns-new'; name: CalledName }
  | { kind: 'returns-error'; type: string | null; message: string | null; again: boolean }
  | { kind: 'yields'; value: string }
  /** `type`: null for raising what was caught; `'long'` for a type that is too long to show. */
  | { kind: 'raises'; verb: 'raise' | 'throw'; type: string | null | 'long'; message: string | null }
  | { kind: 'warns'; type: string | null; message: string }
  | { kind: 'panics'; message: string | null }
  | { kind: 'sets'; target: string; value: string | null }
  | { kind: 'sets-result' | 'sets-new'; target: string; name: CalledName }
  | { kind: 'adds'; target: string; value: string }
  | { kind: 'increases' | 'decreases' | 'changes' | 'deletes'; target: string }
  /** Receives a value from a channel, or sends one to it. */
  | { kind: 'waits'; channel: string }
  | { kind: 'sends'; channel: string; value: string }
  /** `loop`: the label of an outer loop. */
  | { kind: 'continues' | 'breaks'; loop: string | null }
  /** Leaves the case of a choice. */
  | { kind: 'leaves' }
  /** Action of a case without steps. `goes-on`: `value` is the result of the choice. */
  | { kind: 'idles' }
  | { kind: 'goes-on'; value: string }
  /** A handler swallows the error. */
  | { kind: 'goes-on-after' }
  /** Left-out steps; `mayEnd`: the widest scope that one of them may end. */
  | { kind: 'more'; mayEnd: Ending }
