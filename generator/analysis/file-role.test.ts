import { expect, it } from 'vitest'
import { roleOf } from './file-role.ts'

it.each([
  'lib/plug/adapters/test/conn.ex',
  'lib/plug/test.ex',
  'lib/rack/test/session.rb',
  'lib/my_test.ex',
  'src/Symfony/Test/WebTestCase.php',
  'apps/web/lib/web/test/helpers.ex',
  'web/src/main/java/org/acme/test/Support.java',
])('%s is a part of the product', (path) => {
  expect(roleOf(path)).toBe('source')
})

it.each([
  'test/plug/conn_test.exs',
  'test/support/lib/test/a.ex',
  'lib/rack/test/session_spec.rb',
  'web/src/test/java/org/acme/Support.java',
  'src/test/setup.ts',
  'src/components/test/render.js',
  'src/lamp/tests/helpers.py',
  'src/Symfony/Tests/Client.php',
  'lib/__tests__/a.js',
])('%s belongs to the tests', (path) => {
  expect(roleOf(path)).toBe('test')
})
