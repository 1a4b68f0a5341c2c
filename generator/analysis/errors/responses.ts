import type { CallStep, ReturnStep } from '../steps/step.ts'
import type { RaisedError } from './raised-error.ts'

type Response = Pick<RaisedError, 'status' | 'message'>

/** A status of 4xx or 5xx as a number, or as the constant of a library. */
const STATUS =
  /\b(?:status_code\s*=\s*([45]\d\d)\b|status(?:_code)?\s*=\s*([45]\d\d)\b|((?:\w+\.)?HTTP_[45]\d\d_\w+)|(Response::HTTP_[A-Z_]+)|(http\.Status[A-Z]\w+)|((?:HttpStatus|HTTPStatus)\.[A-Z_]+)|((?:StatusCodes?|httpStatus)\.[A-Z]\w+))/
/** Constants of statuses that aren't errors. */
const FINE =
  /(?:http\.Status|HttpStatus\.|HTTPStatus\.|httpStatus\.|StatusCodes?\.|HTTP_)(?:OK|Created|CREATED|Accepted|ACCEPTED|NoContent|NO_CONTENT|Moved|MOVED|Found|FOUND|SeeOther|SEE_OTHER|NotModified|NOT_MODIFIED|Temporary|TEMPORARY|Permanent|PERMANENT|Switching|SWITCHING|Continue|CONTINUE|Partial|PARTIAL)/
/** Creation of an HTTP error with the status as its first argument. */
const FIRST = /^(?:new )?[\w.]*(?:Http|HTTP|Api|API|Response|Status)\w*\(\s*([45]\d\d)\b/

/** HTTP status in the expression that creates an error. */
export function statusIn(value: string): string | undefined {
  // A text may name anything.
  const code = value.replace(/(["'`])(?:\\.|(?!\1).)*(?:\1|$)/g, "''")
  const found =
    STATUS.exec(code)
      ?.slice(1)
      .find((each) => each !== undefined) ?? FIRST.exec(code)?.[1]
  return found !== undefined && !FINE.test(found) ? found : undefined
}

const QUOTED = String.raw`(?:"((?:\\.|[^"\\])+)"|'((?:\\.|[^'\\])+)'|\`((?:\\.|[^\`\\])+)\`)`
const ONLY_TEXT = new RegExp(`^[fr]?${QUOTED}$`)
/** Property of a response that contains its message. */
const MESSAGE = new RegExp(
  String.raw`(?:^|[{,]\s*|gin\.H\{\s*)["']?(?:message|error|detail|msg|title|reason|description)["']?\s*[:=]\s*${QUOTED}\s*(?=[,}]|$)`,
)
const EXPRESS =
  /^\w*(?:res|resp|response|reply|ctx)\.(?:status|code)\(([45]\d\d|(?:StatusCodes|[hH]ttpStatus)\.[A-Z_]+)\)\.(?:json|send|end|jsonp)$/
const SEND_STATUS = /^\w*(?:res|resp|response|reply)\.sendStatus$/
/** Echo's error in a chain: `echo.NewHTTPError(500, "failed").SetInternal(err)`. */
const ECHO = new RegExp(String.raw`^echo\.NewHTTPError\(([\w.]+),\s*(${QUOTED})\s*\)(?:\.\w+\(|$)`)
/** Answers of Echo and Gin through the context of a request. */
const ANSWERS = /^(?:c|ctx|context)\.(?:JSON|String|AbortWithStatusJSON|IndentedJSON|JSONPretty)$/
const FORMATTED = new RegExp(String.raw`^fmt\.Sprintf\(${QUOTED}\s*,`)
const ABORT = /^(?:flask\.)?abort$/

/** Error response that a step sends; undefined for any other step. */
export function responseOf(step: CallStep | ReturnStep, language: string): Response | undefined {
  const [, made, text = ''] = (step.kind === 'return' && language === 'Go' && ECHO.exec(step.value ?? '')) || []
  if (made !== undefined) return answered(made, text)
  const call = step.kind === 'call' ? step : callIn(step.value)
  if (!call) return undefined
  const { callee, args } = call
  const [first = '', second = '', third = ''] = args
  if (/^(?:Python|PHP)$/.test(language) && ABORT.test(callee)) return answered(first, second)
  if (language === 'Go') return callee === 'http.Error' ? answered(third, second) : answerInGo(callee, args)
  const express = EXPRESS.exec(callee)?.[1]
  if (express !== undefined) return answered(express, first)
  return SEND_STATUS.test(callee) ? answered(first, '') : undefined
}

function answerInGo(callee: string, args: readonly string[]): Response | undefined {
  const [, status, given] = (ANSWERS.test(callee) && /^([\w.]+),\s*(.*)$/s.exec(args.join(', '))) || []
  return status === undefined ? undefined : answered(status, given ?? '')
}

/** Builds an error response. Undefined if the status is neither a literal nor a known constant. */
function answered(status: string, given: string): Response | undefined {
  const isStatus = /^(?:[45]\d\d|http\.Status[A-Z]\w+|(?:StatusCodes|[hH]ttpStatus)\.[A-Z_]+)$/.test(status)
  if (!isStatus || FINE.test(status)) return undefined
  const message = messageIn(given)
  return { status, ...(message !== undefined && { message }) }
}

function messageIn(code: string): string | undefined {
  const found = ONLY_TEXT.exec(code) ?? FORMATTED.exec(code) ?? MESSAGE.exec(code)
  const text = found?.slice(1).find((each) => each !== undefined)
  return text !== undefined && /\p{L}{2}/u.test(text) && !text.includes('…')
    ? text
        .replace(/\\(["'`\\])/g, '$1')
        .replace(/\s+/g, ' ')
        .trim()
    : undefined
}

/** Callee and arguments of a returned value that is a single call: `res.status(404).json({ … })`. */
function callIn(value: string | undefined): Pick<CallStep, 'callee' | 'args'> | undefined {
  const [, callee, args] = /^([\w.]+(?:\([\w.]{1,40}\)\.\w+)?)\((.*)\)$/s.exec(value ?? '') ?? []
  if (callee === undefined || args === undefined) return undefined
  // Only argument lists without brackets can be split at commas. Others stay a single argument.
  const isPlain = !/[({[]/.test(args)
  return { callee, args: isPlain ? args.split(/,\s*(?=(?:[^"'`]|"[^"]*"|'[^']*'|`[^`]*`)*$)/) : [args] }
}
