import { parse } from 'smol-toml'
import { asRecord, asText } from '../resolution/relaxed-json.ts'
import { lineAt } from '../source-lines.ts'
import { emptyManifest, type Manifest } from './manifest.ts'

/** Reads a Foundry project. The project has no name, and all Foundry projects share the same commands. */
export function readFoundry(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'foundry')
  const { default: profile } = asRecord(parsed(content).profile)
  const version = asText(asRecord(profile).solc_version) ?? asText(asRecord(profile).solc)
  if (version)
    manifest.requirements.push({
      name: 'Solidity',
      version,
      path,
      symbol: asText(asRecord(profile).solc_version) ? 'profile.default.solc_version' : 'profile.default.solc',
    })
  for (const name of ['forge build', 'forge test']) manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(parse(content))
  } catch {
    return {}
  }
}

/** Reads a Hardhat project. Its manifest is a program. */
export function readHardhat(path: string, content: string): Manifest {
  const manifest = emptyManifest(path, 'hardhat')
  const version = /\bsolidity:\s*(?:\{\s*(?:version:\s*)?)?["'](\d[\d.]{1,20})["']/.exec(content.slice(0, 200_000))
  if (version?.[1])
    manifest.requirements.push({
      name: 'Solidity',
      version: version[1],
      path,
      symbol: '',
      line: lineAt(content, version.index + version[0].length),
    })
  for (const name of ['npx hardhat compile', 'npx hardhat test'])
    manifest.commands.push({ name, command: '', path, symbol: '' })
  return manifest
}
