import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { languageOf } from '../language-table.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const FILE = `# syntax=docker/dockerfile:1
# Builds the server.
ARG VERSION=24
FROM node:\${VERSION} AS build
WORKDIR /app
COPY package.json tsconfig.json ./
RUN <<EOF
COPY no.txt /
EOF
COPY --chown=node:node src/ ./src/
FROM --platform=linux/amd64 node:24-slim
ENV PORT=80 \\
    # where
    NAME="a b"
env OLD one two
COPY --from=build /app /app
COPY ["start.sh", "/"]
EXPOSE 80 443
ENTRYPOINT ["/start.sh"]
CMD ["--serve"]
`

it('a Dockerfile lists its stages with their bases, settings, ports and start command', async () => {
  expect(await outlineLines('Dockerfile', FILE)).toEqual([
    '3 -property VERSION | VERSION: 24',
    `4 -property build | build: node:\${VERSION}`,
    '5 -property WORKDIR | WORKDIR: /app',
    '11 -property FROM | FROM: node:24-slim',
    '12–14 -property PORT | PORT: 80',
    '12–14 -property NAME | NAME: a b',
    '15 -property OLD | OLD: one two',
    '18 -property EXPOSE | EXPOSE: 80 443',
    '19 -property ENTRYPOINT | ENTRYPOINT: ["/start.sh"]',
    '20 -property CMD | CMD: ["--serve"]',
  ])
  const analysis = await analyzeFile('Dockerfile', FILE)
  expect(analysis).toMatchObject({ fileDoc: 'Builds the server.', role: 'manifest', parseSkipped: null })
  expect(importLines(analysis)).toEqual(['package.json:', 'tsconfig.json:', 'src:', 'start.sh:'])
})

it('a Dockerfile uses the files that it copies', async () => {
  const files = { 'docker/Dockerfile': FILE, 'package.json': '{}', 'docker/start.sh': 'exit', 'src/a.ts': 'export {}' }
  expect(await usesOf(files, 'docker/Dockerfile')).toEqual(['package.json:', 'docker/start.sh:'])
})

it.each([
  ['Dockerfile.web', 'Dockerfile'],
  ['deploy/dockerfile-web', 'Dockerfile'],
  ['Containerfile.go', 'Dockerfile'],
  ['src/dockerfile.ts', 'TypeScript'],
])('%s is of the language %s', (path, language) => {
  expect(languageOf(path).name).toBe(language)
})
