import { expect, it } from 'vitest'
import { composeAll } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

it('names a command once that two manifests know', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'store.gemspec': "Gem::Specification.new do |s|\n  s.name = 'store'\n  s.add_dependency 'rack'\nend\n",
      Gemfile: "source 'https://gems.example'\ngemspec\ngem 'rake'\n",
      'lib/store.rb': 'class Store\n  def open\n    1\n  end\nend\n',
    }),
  )
  const setup = pages.flatMap(({ units }) => units).find(({ id }) => id === 'setup')
  expect(JSON.stringify(setup?.blocks).match(/bundle install/g)).toHaveLength(1)
})
