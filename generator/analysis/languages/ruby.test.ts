import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('a Ruby class inside namespace modules is listed with its members', async () => {
  const lines = await outlineLines(
    'lib/acme/store.rb',
    `module Acme
  # Keeps things.
  class Store < Base::Shelf
    MAX = 3
    attr_reader :name, :size

    # Finds one.
    #
    #   store.find("a")
    #
    # @param key [String] which
    # @return [Thing, nil] it
    def find(key, deep: false, &block) = nil
    def self.open; end
    class << self
      def sing; end
    end
    private
    def hidden; end
    public def shown; end
  end
end
def top; end
class Other::Thing; end
`,
  )
  expect(lines).toEqual([
    '3–21 +class Store | class Store < Base::Shelf | Keeps things.',
    '  4 +constant MAX | MAX = 3',
    '  5 +property name | attr_reader :name',
    '  5 +property size | attr_reader :size',
    '  13 +method find | def find(key, deep: false, &block) | Finds one.⏎⏎```ruby⏎store.find("a")⏎```⏎⏎**Parameters:**⏎⏎- `key` (`String`): which⏎⏎**Returns:** it',
    '  14 +method open | def self.open',
    '  16 +method sing | def sing',
    '  19 -method hidden | def hidden',
    '  20 +method shown | def shown',
    '23 +function top | def top',
    '24 +class Other::Thing | class Other::Thing',
  ])
})

it('a Ruby file lists its requires, uses and environment variables', async () => {
  const analysis = await analyzeFile(
    'lib/acme.rb',
    `# frozen_string_literal: true

# Everything that Acme is made of.

require 'json'
require_relative "acme/store"
autoload :Later, 'acme/later'
# require 'not'
module Acme
  def self.go = Store.new(ENV.fetch("ACME_HOME"), ENV['ACME_PORT'], JSON)
end
`,
  )
  expect(importLines(analysis)).toEqual(['json:', './acme/store:', 'acme/later:'])
  expect(analysis).toMatchObject({
    fileDoc: 'Everything that Acme is made of.',
    references: ['ENV', 'JSON', 'Later', 'Store'],
    environment: [
      { name: 'ACME_HOME', line: 10 },
      { name: 'ACME_PORT', line: 10 },
    ],
  })
})
