import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

const variables = async (path: string, text: string) => (await analyzeFile(path, text)).environment

it('settings of a Spring application give the environment variables with their defaults', async () => {
  const text = `# \${OLD_URL}
spring.datasource.url=\${SHOP_URL:jdbc:mysql://localhost/shop}
spring.datasource.username=\${SHOP_USER:}
spring.datasource.password=\${SHOP_PASS:lantern}
greeting=\${spring.application.name} \${SHOP_URL}
`
  expect(await variables('src/main/resources/application-mysql.properties', text)).toEqual([
    { name: 'SHOP_URL', line: 2, fallback: 'jdbc:mysql://localhost/shop' },
    { name: 'SHOP_USER', line: 3 },
    { name: 'SHOP_PASS', line: 4 },
  ])
  expect(await variables('src/main/resources/messages.properties', text)).toEqual([])
})

it('Spring settings in YAML give the environment variables with their defaults', async () => {
  expect(await variables('config/application.yml', `server:\n  port: \${PORT:8080}\n`)).toEqual([
    { name: 'PORT', line: 2, fallback: '8080' },
  ])
})
