/** Classifies callees by their names alone. */

/** `toggle` of `$this->page->modules()->toggle`. */
export function lastName(callee: string): string {
  return callee.slice(Math.max(...SEPARATORS.map((sign) => endOf(callee, sign)))).replace(/^new /, '')
}

const SEPARATORS = ['.', '->', '::']

function endOf(callee: string, sign: string): number {
  const at = callee.lastIndexOf(sign)
  return at < 0 ? 0 : at + sign.length
}

/** The first word of a name: `create` of `s.Store.CreateMemo`. */
function firstWord(callee: string): string {
  return (/^_?\p{Lu}?\p{Ll}+/u.exec(lastName(callee))?.[0] ?? '').replace(/^_/, '').toLowerCase()
}

const LOGGERS = /^(?:selflog|log|logs|logger|logging|slog|console|_logger|_log|warnings|debug|fmt|pprint)(?:\(\))?$/i
const LOGS = /^(?:log|warn|warning|debug|print|println|printf|pprint)$/
const STREAMS = /^(?:stdout|stderr)$/i

/** Whether a call only writes to a log, or prints. */
export function isLogging(callee: string): boolean {
  const parts = callee.split(/\.|\??->|::/)
  if (parts.length === 1) return LOGS.test(callee)
  const last = parts.at(-1) ?? ''
  return parts.slice(0, -1).some((part) => LOGGERS.test(part) || (STREAMS.test(part) && /^write/i.test(last)))
}

const ASSERTS =
  /^(?:(?:debug_)?assert\w*|invariant|precondition\w*|requireNonNull|check(?:NotNull|Argument|State)|ThrowIf\w+|Against\w+)!?$/

/** Whether a call only asserts a condition that holds in a correct program. */
export function isAssertion(callee: string): boolean {
  return ASSERTS.test(lastName(callee))
}

/**
 * Last names of getters, conversions and changes of local collections. Readers of the code skip these calls.
 */
const DULL = new Set([
  ...['cast', 'partition', 'isArray', 'assign', 'freeze', 'max', 'min', 'AsTime'],
  ...['get', 'has', 'set', 'add', 'push', 'pop', 'append', 'extend', 'insert', 'remove', 'discard', 'delete', 'clear'],
  ...['keys', 'values', 'items', 'entries', 'map', 'filter', 'reduce', 'forEach', 'find', 'some', 'every', 'includes'],
  ...['join', 'split', 'strip', 'trim', 'replace', 'format', 'lower', 'upper', 'encode', 'decode', 'startswith'],
  ...['endswith', 'slice', 'concat', 'sort', 'sorted', 'reverse', 'unshift', 'shift', 'splice', 'toString', 'String'],
  ...['copy', 'update', 'setdefault', 'popitem', 'next', 'test', 'match', 'exec', 'apply', 'bind', 'then', 'catch'],
  ...['Error', 'Len', 'Add', 'Get', 'Set', 'Lock', 'Unlock', 'RLock', 'RUnlock', 'Done', 'len', 'indexOf', 'at'],
  ...['preventDefault', 'stopPropagation', 'setAttribute', 'getAttribute', 'isinstance', 'hasattr', 'getattr'],
  ...['Bool', 'Int', 'Int64', 'Elem', 'Unix', 'Before', 'After', 'Sub', 'Err', 'Bytes', 'WriteString', 'WriteByte'],
])

/** Last names of call chains that only compute. */
const ENDS_OF_CHAINS = new Set([
  ...['flat', 'flatMap', 'toLowerCase', 'toUpperCase', 'toArray', 'toList', 'ToList', 'ToArray', 'ToString', 'all'],
  ...['collect', 'iter', 'into_iter', 'unwrap', 'unwrap_or', 'unwrap_or_default', 'expect', 'clone', 'cloned', 'ok'],
  ...['ok_or', 'map_err', 'and_then', 'Select', 'Where', 'Any', 'All', 'OrderBy', 'FirstOrDefault', 'stream', 'orElse'],
  ...['String', 'rstrip', 'lstrip', 'title', 'group', 'pluck', 'toSorted', 'padStart', 'padEnd', 'fill', 'substring'],
])

/** Dull names that change the object they are called on. The result of such a call isn't used. */
const CHANGES = new Set([
  ...['set', 'add', 'push', 'pop', 'append', 'extend', 'insert', 'remove', 'discard', 'delete', 'clear', 'unshift'],
  ...['shift', 'splice', 'update', 'setdefault', 'popitem', 'reverse', 'sort', 'Add', 'Set'],
])

const GETTER = /^(?:as|to|is|has|get|Get|Is|Has|As|To)(?:_|\p{Lu})/u

export function isGetter(name: string): boolean {
  return GETTER.test(name)
}

export function isDull(callee: string): boolean {
  const last = lastName(callee)
  return DULL.has(last) || GETTER.test(last) || (callee.includes(')') && ENDS_OF_CHAINS.has(last))
}

export function isChange(callee: string): boolean {
  return CHANGES.has(lastName(callee))
}

const DEEDS = new Set([
  ...['create', 'insert', 'upsert', 'save', 'store', 'write', 'update', 'delete', 'remove', 'destroy', 'purge'],
  ...[
    'send',
    'publish',
    'dispatch',
    'commit',
    'apply',
    'register',
    'unregister',
    'emit',
    'broadcast',
    'trigger',
    'fire',
  ],
  ...[
    'attach',
    'detach',
    'sync',
    'toggle',
    'associate',
    'dissociate',
    'notify',
    'redirect',
    'revalidate',
    'invalidate',
  ],
  ...[
    'enqueue',
    'queue',
    'schedule',
    'submit',
    'upload',
    'download',
    'migrate',
    'rollback',
    'flush',
    'import',
    'export',
  ],
  ...['subscribe', 'unsubscribe', 'login', 'logout', 'grant', 'revoke', 'install', 'rename', 'move', 'mkdir', 'unlink'],
  ...['clear', 'reset', 'restore', 'archive', 'increment', 'decrement', 'mount', 'navigate', 'execute'],
])

/** Whether a name begins with a verb for an action, as opposed to a computation. */
export function isDeed(callee: string): boolean {
  return DEEDS.has(firstWord(callee))
}

/**
 * Whether a statement changes more than a list or a map: `note.delete()` does, `seen.delete(note)` may not.
 * In PHP, a method call always does, because arrays have no methods.
 */
export function isLastingDeed(callee: string, args: readonly string[]): boolean {
  if (!isDeed(callee) && !(isChange(callee) && ON_STORE.test(callee))) return false
  if (!isChange(callee) || callee.includes('->') || callee.includes('::') || ON_STORE.test(callee)) return true
  const last = lastName(callee)
  return (args.length === 0 && last !== 'clear') || (callee.includes(')') && /^(?:update|delete)$/.test(last))
}

/** Calls on an object that keeps data longer than a function runs. */
const ON_STORE = /(?:cache|session|storage|repository|repo|redis|database|db)s?\.\w{1,40}$/i

/** Whether a call chain queries a store. In Python and PHP, lists and maps have no such methods. */
export function isQuery(callee: string, language: string): boolean {
  const isOne = /^(?:Python|PHP)$/.test(language) && /^(?:get|filter|find|all)$/.test(lastName(callee))
  return isOne && callee.includes(')')
}

const HOOK = /^use\p{Lu}/u
const OWN_BASE = /^(?:super|super\(.{0,40}\)\.__init__|(?:parent|base)(?:::|\.)(?:__construct|initialize))$/

/** Whether a statement only prepares something: it calls a base constructor or a hook of a component. */
export function isPlumbing(callee: string): boolean {
  return OWN_BASE.test(callee) || HOOK.test(callee)
}

const PURE_HEADS = new Set([
  ...['Math', 'JSON', 'Object', 'Array', 'Number', 'String', 'Date', 'Symbol', 'Reflect', 'Boolean', 'BigInt', 'URL'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'RegExp', 'Error', 'FormData', 'Headers', 'URLSearchParams', 'Uint8Array'],
  ...['parseInt', 'parseFloat', 'isNaN', 'encodeURIComponent', 'decodeURIComponent', 'structuredClone', 'require'],
  ...['strings', 'strconv', 'filepath', 'path', 'errors', 'bytes', 'sort', 'slices', 'maps', 'math', 'utf8', 'unicode'],
  ...['reflect', 'regexp', 'time', 'fmt', 'len', 'cap', 'make', 'append', 'copy', 'new', 'min', 'max'],
  ...[
    're',
    'str',
    'int',
    'float',
    'bool',
    'dict',
    'list',
    'set',
    'tuple',
    'frozenset',
    'sorted',
    'range',
    'zip',
    'any',
  ],
  ...['enumerate', 'sum', 'all', 'map', 'filter', 'reversed', 'iter', 'next', 'type', 'repr', 'format', 'abs', 'round'],
  ...['partial', 'timezone', 'datetime', 'timedelta', 'deepcopy', 'vars', 'id', 'ord', 'chr', 'super', 'super()'],
  ...['count', 'in_array', 'implode', 'explode', 'sprintf', 'trim', 'json_encode', 'json_decode', 'now', 'collect'],
  ...[
    'trans',
    '__',
    'config',
    'env',
    'trans_key',
    'Carbon',
    'Str',
    'Arr',
    'Vec',
    'Some',
    'Ok',
    'Err',
    'Box',
    'Arc',
    'Rc',
  ],
  ...['StringBuilder', 'StringWriter', 'List', 'Dictionary', 'HashMap', 'ArrayList', 'HashSet', 'Objects', 'Arrays'],
])
const PURE = /^(?:array|str|is)_/

/** Whether a call only computes: it calls a function of the language or of its standard library. */
export function isPure(callee: string): boolean {
  const head = callee.replace(/^new /, '').split(/\.|->|::|<|\((?!\))/, 1)[0] ?? ''
  return PURE_HEADS.has(head) || PURE.test(head) || HOOK.test(head)
}
