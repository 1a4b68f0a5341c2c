/** Phrases that identify a licence. Order matters, because the first match wins. */
const LICENCES: readonly (readonly [RegExp, string])[] = [
  [/GNU AFFERO GENERAL PUBLIC LICENSE/i, 'AGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE/i, 'LGPL'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 3/i, 'GPL-3.0'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 2/i, 'GPL-2.0'],
  [/Mozilla Public License,? Version 2\.0|Mozilla Public License Version 2\.0/i, 'MPL-2.0'],
  [/Apache License\s+Version 2\.0/i, 'Apache-2.0'],
  [/Business Source License/i, 'BUSL-1.1'],
  [/Boost Software License/i, 'BSL-1.0'],
  [/This is free and unencumbered software/i, 'Unlicense'],
  [/CC0 1\.0 Universal/i, 'CC0-1.0'],
  [/Creative Commons Attribution/i, 'Creative Commons'],
  [/Permission to use, copy, modify, and\/or distribute this software for any\s+purpose/i, 'ISC'],
  [/Neither the name of[\s\S]{1,300}nor the names of its\s+contributors|Neither the name of/i, 'BSD-3-Clause'],
  [/Redistribution and use in source and binary forms/i, 'BSD-2-Clause'],
  [/Permission is hereby granted, free of charge, to any person obtaining a copy/i, 'MIT'],
]

/** Returns the common short name of a licence text, or '' if the licence isn't a well-known one. */
export function licenceName(text: string): string {
  const head = text.slice(0, 6_000)
  return LICENCES.find(([pattern]) => pattern.test(head))?.[1] ?? ''
}

export function isLicenceFile(path: string): boolean {
  return /^(?:licen[cs]e|copying|unlicense)(?:[-.]\w+)?(?:\.(?:md|txt|rst))?$/i.test(path)
}
