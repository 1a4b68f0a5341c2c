import { expect, it } from 'vitest'
import { sampleRepository } from '../testing/sample-repository.ts'
import { commandsIn } from './inventories.ts'

const COMMAND = 'class Command(BaseCommand):\n    help = "Starts again"\n'
const named = async (files: Readonly<Record<string, string>>) =>
  commandsIn((await sampleRepository(files)).model).map(({ command }) => command.name)

it('a Django command runs through the manage.py above it and does not count without one', async () => {
  const files = { 'site/shop/management/commands/reset.py': COMMAND }
  expect(await named(files)).toEqual([])
  expect(await named({ ...files, 'manage.py': '' })).toEqual(['./manage.py reset'])
  expect(await named({ ...files, 'site/manage.py': '' })).toEqual(['site/manage.py reset'])
})
