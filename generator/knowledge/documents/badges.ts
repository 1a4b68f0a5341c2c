const HOSTS =
  /^https?:\/\/(?:[\w-]+\.)*(?:shields\.io|badge\.fury\.io|badgen\.net|travis-ci\.(?:org|com)|codecov\.io|coveralls\.io|codeclimate\.com|circleci\.com|snyk\.io|deepscan\.io|appveyor\.com|david-dm\.org|badges\.gitter\.im|img\.badgesize\.io|bettercodehub\.com|api\.codacy\.com|app\.codacy\.com|bestpractices\.coreinfrastructure\.org|bestpractices\.dev|isitmaintained\.com|readthedocs\.org\/projects|pepy\.tech|packagephobia\.(?:com|now\.sh)|opencollective\.com\/[\w-]+\/(?:tiers\/)?[\w-]+\/badge|goreportcard\.com|godoc\.org|pkg\.go\.dev\/badge|zenodo\.org\/badge|mybinder\.org\/badge|colab\.research\.google\.com\/assets|deps\.rs|docs\.rs\/.{1,80}\/badge|static\.pepy\.tech|results\.pre-commit\.ci|api\.securityscorecards\.dev|sonarcloud\.io|app\.fossa\.com|hits\.seeyoufarm\.com|visitor-badge)/i
const PATHS =
  /(?:\/actions\/workflows\/[^?#]{1,200}\/badge\.svg|\/workflows\/[^?#]{1,200}\/badge\.svg|\/badges?\/|[/_-]badge\.(?:svg|png)|\/status\.svg|\/pipeline\.svg|\/coverage\.svg)/i

/** Matches relative addresses of badges that git hosts serve together with the files of a repository. */
const BESIDE_FILES = /^(?:\.\.\/){1,6}(?:actions\/)?workflows\/[^?#]{1,200}\/badge\.svg/i

/**
 * Whether an image is a badge, which shows a current value. A page describes one commit, so badges are noise.
 * Loading them also tells other servers who reads the page.
 */
export function isBadge(src: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(src)) return BESIDE_FILES.test(src)
  const address = src.slice(0, 500)
  return HOSTS.test(address.startsWith('//') ? `https:${address}` : address) || PATHS.test(address)
}
