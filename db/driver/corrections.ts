/** Bug in the driver's source. The text `from` is replaced with `to`. */
export type Correction = { bug: string; file: 'connection.js' | 'index.js'; from: string; to: string }

/** Version of `postgres` that the corrections are made for. Check the corrections before a version update. */
export const CORRECTED_VERSION = '3.4.9'

const REFUSED =
  "Errors.generic('COMMIT_REFUSED', 'The database did not commit this transaction: nothing of it was saved. Try again.')"

const TRANSACTIONS: Correction[] = [
  {
    bug: 'COMMIT is a named prepared statement, which a pooler may send to a session that does not have it',
    file: 'connection.js',
    from: "q.prepare = options.prepare && ('prepare' in q.options ? q.options.prepare : true)\n",
    to: `q.prepare = options.prepare && ('prepare' in q.options ? q.options.prepare : true) && !/^\\s*(?:abort|begin|commit|end|prepare|release|rollback|savepoint|start)\\b/i.test(string)\n`,
  },
  {
    bug: 'Postgres answers ROLLBACK to the COMMIT of a failed transaction, and the driver takes that for success',
    file: 'connection.js',
    from: "    if (result.command === 'BEGIN' && max !== 1",
    to: `    if (result.command === 'ROLLBACK' && !/\\b(?:rollback|abort)\\b/i.test(query.string))
      return errored(${REFUSED})

    if (result.command === 'BEGIN' && max !== 1`,
  },
  {
    bug: 'a COMMIT outside of any transaction only warns: what should have been committed is gone or elsewhere',
    file: 'connection.js',
    from: '  function NoticeResponse(x) {\n',
    to: `  function NoticeResponse(x) {
    if (query && parseError(x).code === '25P01' && !/\\b(?:rollback|abort)\\b/i.test(query.string))
      errored(${REFUSED})
`,
  },
  {
    bug: 'a transaction that starts while the socket is full never learns its connection, and leaves it open',
    file: 'connection.js',
    from: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))`,
    to: `      const hasRoom = write(toBuffer(q))
      return (!q.options.onexecute || q.options.onexecute(connection))
        && hasRoom
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline`,
  },
  {
    bug: 'a socket that drains during a transaction gives the connection to somebody else',
    file: 'connection.js',
    from: '!query && onopen(connection)',
    to: '!query && !initial && !connection.reserved && onopen(connection)',
  },
  {
    bug: 'nobody can tell that a connection was lost and opened again',
    file: 'index.js',
    from: '    move(c, closed)\n    c.reserved = null\n',
    to: '    move(c, closed)\n    c.life = (c.life ?? 0) + 1\n    c.lost = e\n    c.reserved = null\n',
  },
  {
    bug: 'statements of a transaction whose connection was lost run on the next one, or never settle',
    file: 'index.js',
    from: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
    to: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (life !== (c.life ?? 0))
          return q.reject(c.lost ?? new Error('This transaction is over.'))
        c.queue === full`,
  },
  {
    bug: 'the same: which life of the connection a transaction began in',
    file: 'index.js',
    from: `      connection = c
      move(c, reserved)`,
    to: `      connection = c
      life = c.life ?? 0
      move(c, reserved)`,
  },
  {
    bug: 'the same: statements that wait when a transaction ends never settle',
    file: 'index.js',
    from: `    } catch (error) {
      throw error
    }

    async function scope`,
    to: `    } finally {
      life = -1
      while (queries.length)
        queries.shift().reject(connection.lost ?? new Error('This transaction is over.'))
    }

    async function scope`,
  },
  {
    bug: 'the same: the variable that holds it',
    file: 'index.js',
    from: '    let savepoints = 0\n',
    to: '    let life = -1\n    let savepoints = 0\n',
  },
  {
    bug: 'an error is hidden by that of the ROLLBACK on a lost connection',
    file: 'index.js',
    from: '          : sql`rollback`\n        )',
    to: '          : sql`rollback`\n        ).catch(() => { /* noop */ })',
  },
  {
    bug: 'a reserved connection that was lost is used and released as if it were open; what waits for it never settles',
    file: 'index.js',
    from: '    c.reserved.release = true\n',
    to: `    c.reserved.release = true
    let life = c.life ?? 0
    c.onclose = e => {
      while (queue.length)
        queue.shift().reject(e)
    }
`,
  },
  {
    bug: 'who reserves a connection waits in two places: once failed it takes a connection along, once connected it is forgotten',
    file: 'index.js',
    from: `        queries.push(query)
        closed.length && connect(closed.shift(), query)`,
    to: `        closed.length
          ? connect(closed.shift(), query)
          : queries.push(query)`,
  },
  {
    bug: 'the same: forgotten while types are read',
    file: 'connection.js',
    from: '        initial.reserve && (initial = null)\n        return fetchArrayTypes()',
    to: '        return fetchArrayTypes()',
  },
  {
    bug: 'the same: given the connection that was opened for it',
    file: 'connection.js',
    from: `      initial && !initial.reserve && execute(initial)
      options.shared.retries = retries = 0
      initial = null
      return`,
    to: `      options.shared.retries = retries = 0
      const first = initial
      initial = null
      first.reserve ? first.reserve(connection) : execute(first)
      return`,
  },
  {
    bug: 'the same: releasing it',
    file: 'index.js',
    from: `    sql.release = () => {
      c.reserved = null`,
    to: `    sql.release = () => {
      if (life !== (c.life ?? 0))
        return
      life = -1
      c.reserved = null`,
  },
  {
    bug: 'the same: using it',
    file: 'index.js',
    from: `    function handler(q) {
      c.queue === full
        ? queue.push(q)`,
    to: `    function handler(q) {
      if (life !== (c.life ?? 0))
        return q.reject(c.lost ?? new Error('This connection was released.'))
      c.queue === full
        ? queue.push(q)`,
  },
]

const CLOSED_CONNECTIONS: Correction[] = [
  {
    bug: 'a statement for a connection that has closed ends the process when it is written a moment later',
    file: 'connection.js',
    from: `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    to: `    if (!socket) {
      queryError(q, Errors.connection('CONNECTION_CLOSED', options))
      return true
    }

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  },
  {
    bug: 'the same: an answer to the server that closed meanwhile',
    file: 'connection.js',
    from: '    const x = socket.write(chunk, fn)\n',
    to: `    if (!socket) {
      chunk = nextWriteTimer = null
      return true
    }
    const x = socket.write(chunk, fn)
`,
  },
  {
    bug: 'what a closed connection had not yet written, read or answered is mixed into the next one, which then hangs',
    file: 'connection.js',
    from: '    clearImmediate(nextWriteTimer)\n    socket.removeListener',
    to: '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
  },
  {
    bug: 'the same; what is sent between an error and the close never settles; why a server closed is not told; one that closes during the greeting is asked again without pause',
    file: 'connection.js',
    from: `    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime = performance.now()
    hadError && options.shared.retries++`,
    to: `    if (initial && hostIndex !== 0)
      return reconnect()

    const failed = hadError || initial
    const reason = errorResponse || Errors.connection('CONNECTION_CLOSED', options, socket)
    errored(reason)
    while (sent.length)
      queryError(sent.shift(), reason)
    query = results = errorResponse = final = null
    result = new Result()
    rows = 0
    ended && (ended(), ending = ended = null)
    closedTime = performance.now()
    failed && options.shared.retries++`,
  },
  {
    bug: 'when none of several hosts answers they are tried again without end or pause',
    file: 'connection.js',
    from: 'if (connection.queue === queues.connecting && options.host[retries + 1])',
    to: 'if (connection.queue === queues.connecting && hostIndex !== 0)',
  },
  {
    bug: 'a connection that ends while its types are read, or while it signs in, rejects a promise that nobody holds',
    file: 'connection.js',
    from: '      UnknownMessage\n    )(xs)\n',
    to: '      UnknownMessage\n    )(xs)?.catch?.(err => {\n      error(err)\n      socket && socket.destroy()\n    })\n',
  },
  {
    bug: 'the time-out of a connection that has closed meanwhile destroys a socket that is not there',
    file: 'connection.js',
    from: "    errored(Errors.connection('CONNECT_TIMEOUT', options, socket))\n    socket.destroy()",
    to: "    errored(Errors.connection('CONNECT_TIMEOUT', options, socket))\n    socket && socket.destroy()",
  },
]

const SILENT_CONNECTIONS: Correction[] = [
  {
    bug: 'connections that answer nothing any more cannot be replaced',
    file: 'index.js',
    from: '    reserve,\n    listen,\n    begin,\n',
    to: '    reserve,\n    listen,\n    begin,\n    renew: () => connections.forEach(c => c.renew()),\n',
  },
  {
    bug: 'the same: each of them',
    file: 'connection.js',
    from: '    terminate,\n    execute,\n',
    to: '    terminate,\n    renew: () => socket && socket.destroy(),\n    execute,\n',
  },
]

const SLOW_CONNECTIONS: Correction[] = [
  {
    bug: 'a small message waits some 40 ms for the acknowledgement of the one before (Nagle’s algorithm)',
    file: 'connection.js',
    from: '      keep_alive && socket.setKeepAlive && socket.setKeepAlive(true, 1000 * keep_alive)\n',
    to: '      keep_alive && socket.setKeepAlive && socket.setKeepAlive(true, 1000 * keep_alive)\n      socket.setNoDelay && socket.setNoDelay(true)\n',
  },
]

export const CORRECTIONS: readonly Correction[] = [
  ...TRANSACTIONS,
  ...CLOSED_CONNECTIONS,
  ...SILENT_CONNECTIONS,
  ...SLOW_CONNECTIONS,
]
