import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('a Bash script lists functions, constants, other scripts and environment variables', async () => {
  const source = `#!/usr/bin/env bash
# Brings it to the servers.
set -e
source ./lib.sh
. "$(dirname "$0")/more.sh"
. "$HOME/.profile"
# Says how it is used.
usage() { echo "\${TARGET:-all}"; }
function _build { local a=1; }
readonly VERSION=1.2
CACHE=\${CACHE:-x}
OWN=1
echo "\${OWN:-2}" "$PATH"
`
  expect(await outlineLines('deploy.sh', source)).toEqual([
    '8 +function usage | usage() | Says how it is used.',
    '9 -function _build | _build()',
    '10 +constant VERSION | readonly VERSION=1.2',
  ])
  const analysis = await analyzeFile('deploy.sh', source)
  expect(importLines(analysis)).toEqual(['./lib.sh:', './more.sh:', './.profile:'])
  expect(analysis).toMatchObject({
    fileDoc: 'Brings it to the servers.',
    entryPoint: true,
    environment: [
      { name: 'TARGET', line: 8 },
      { name: 'CACHE', line: 11 },
    ],
  })
})

it('a PowerShell script lists functions with help and parameters, classes and enums', async () => {
  const source = `<#
.SYNOPSIS
 Brings it to the servers.
#>
param([string]$Name)
. $PSScriptRoot/lib.ps1
Import-Module ./Tools.psm1
function Get-Thing {
  <#
  .SYNOPSIS
    Gets one.
  .PARAMETER Key
    Which.
  .EXAMPLE
    Get-Thing a
  #>
  param([Parameter(Mandatory)][string]$Key, [int]$Depth = 2)
  $env:THING_HOME
}
class Spot { [int]$X; hidden [int]$Z; [void] Go([int]$y) { } }
enum Color { Red; Green }
`
  expect(await outlineLines('deploy.ps1', source)).toEqual([
    '8–19 +function Get-Thing | function Get-Thing ([string]$Key, [int]$Depth) | Gets one.⏎⏎**Parameters:**⏎⏎- `Key`: Which.⏎⏎**Example:**⏎⏎```powershell⏎Get-Thing a⏎```',
    '20 +class Spot | class Spot',
    '  20 +property X | [int]$X',
    '  20 -property Z | hidden [int]$Z',
    '  20 +method Go | [void] Go([int]$y)',
    '21 +enum Color | enum Color',
    '  21 +property Red | Red',
    '  21 +property Green | Green',
  ])
  const analysis = await analyzeFile('deploy.ps1', source)
  expect(importLines(analysis)).toEqual(['./lib.ps1:', './Tools.psm1:'])
  expect(analysis).toMatchObject({
    fileDoc: 'Brings it to the servers.',
    entryPoint: true,
    environment: [{ name: 'THING_HOME', line: 18 }],
  })
})

it('PowerShell code after an unclosed comment is read', async () => {
  const source = '<# Closed. #>\n<# Open.\nfunction Get-It { 1 }\n'
  expect(await outlineLines('a.ps1', source)).toEqual([
    expect.stringMatching(/^3 \+function Get-It \| function Get-It/),
  ])
})
