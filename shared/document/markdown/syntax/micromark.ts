import type { Options } from 'mdast-util-from-markdown'

/** The types of micromark, which is here as a part of other packages. */
export type Syntax = NonNullable<Options['extensions']>[number]
export type Construct = Extract<NonNullable<Syntax['text']>[string], { tokenize: unknown }>
export type Tokenizer = Construct['tokenize']
export type State = Parameters<Tokenizer>[1]
export type Code = Parameters<State>[0]
export type TokenizeContext = ThisParameterType<Tokenizer>
export type Token = TokenizeContext['events'][number][1]

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    alert: 'alert'
    alertFence: 'alertFence'
    alertSymbol: 'alertSymbol'
    embed: 'embed'
  }
  interface Token {
    /** Set where there is no bracket before. */
    _gfmAutolinkLiteralWalkedInto?: boolean
  }
  interface ParseContext {
    gfmFootnotes?: string[]
  }
}

/** Line endings have codes of their own. */
export function isLineEnd(code: Code): code is -5 | -4 | -3 {
  return code !== null && code < -2
}

export function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 32
}

/** A character of the text; tabs are spaces here. */
export function characterOf(code: NonNullable<Code>): string {
  return code < 0 ? ' ' : String.fromCharCode(code)
}
