import type { Options } from 'mdast-util-from-markdown'

/** Types of micromark, which is installed as a part of other packages. */
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
    /** Set by the library at a place where no bracket precedes an address, so that it needn't search again. */
    _gfmAutolinkLiteralWalkedInto?: boolean
  }
  interface ParseContext {
    gfmFootnotes?: string[]
  }
}

/** Whether a code is a line end; line ends have their own codes. */
export function isLineEnd(code: Code): code is -5 | -4 | -3 {
  return code !== null && code < -2
}

export function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 32
}

/** Character of the text for a code; tabs count as spaces. */
export function characterOf(code: NonNullable<Code>): string {
  return code < 0 ? ' ' : String.fromCharCode(code)
}
