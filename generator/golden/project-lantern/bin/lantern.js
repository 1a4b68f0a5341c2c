#!/usr/bin/env node
'use strict'

/**
 * Prints the notes that match the words on the command line.
 * @file
 */

const { readdirSync, readFileSync } = require('node:fs')
const format = require('./format')

const folder = process.env.LANTERN_NOTES || 'notes'

/**
 * The notes in which all words stand.
 * @param {string[]} words
 * @returns {{ name: string, line: string }[]}
 */
function search (words) {
  const found = []
  for (const name of readdirSync(folder)) {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    if (words.every((word) => text.includes(word))) found.push({ name, line: text.split('\n')[0] })
  }
  return found
}

if (require.main === module) {
  for (const note of search(process.argv.slice(2))) console.log(format.line(note))
}

module.exports = { search }
