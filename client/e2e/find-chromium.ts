import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/**
 * Parts of Chromium's own window that are pages. With them, each browser context starts one more process,
 * for buttons that no one sees. This list replaces Playwright's own, so the entries of that list are
 * repeated.
 */
const WITHOUT = [
  ...['WebUIReloadButton', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

/**
 * Names of the executable, best first. The first is the same engine without a window, and takes a sixth less
 * processor time for the same tests.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Launch options for a browser on this machine: an installed one, else one that can be installed. */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const { executablePath, args = [] } = await findChromium()
  const asRoot = process.getuid?.() === 0
  return {
    executablePath,
    args: [
      ...args,
      '--disable-background-networking',
      `--disable-features=${WITHOUT.join()}`,
      ...(asRoot ? ['--no-sandbox'] : []),
    ],
  }
}

async function findChromium(): Promise<{ executablePath: string; args?: string[] }> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return { executablePath: named }
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no file.`)
  }
  const installed = onPath() ?? (installFromDebian() ? onPath() : undefined)
  if (installed) return { executablePath: installed }
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return { executablePath: await packed.executablePath(), args: packed.args }
  } catch (cause) {
    throw new Error('No Chromium was found and none could be installed; set CHROMIUM_PATH to one.', { cause })
  }
}

function onPath(): string | undefined {
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    const path = stdout?.trim()
    if (status === 0 && path) return path
  }
  return undefined
}

/**
 * Installs Debian's own package where allowed; older releases have only the full browser. Returns whether it
 * worked.
 */
function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return false
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...words: string[]) => execFileSync('apt-get', words, { env: environment, stdio: 'ignore' })
  const install = (name: string) => run('install', '-y', '-q', '--no-install-recommends', name)
  try {
    run('update', '-q')
    try {
      install('chromium-headless-shell')
    } catch {
      install('chromium')
    }
    return true
  } catch {
    return false
  }
}
