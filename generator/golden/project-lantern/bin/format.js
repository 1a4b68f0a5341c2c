'use strict'

/**
 * One line of the list: the name, padded, and the beginning of the text.
 * @param {{ name: string, line: string }} note
 * @returns {string}
 */
exports.line = function line (note) {
  return `${note.name.padEnd(24)} ${note.line.slice(0, 50)}`
}

function Table (notes) {
  this.notes = notes
}

/** All lines, joined. */
Table.prototype.print = function () {
  return this.notes.map(exports.line).join('\n')
}

exports.Table = Table
