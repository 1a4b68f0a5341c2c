import { describe, expect, it } from 'vitest'
import { inTheme } from '../../../../shared/document/canvas/picture.ts'
import { fingerprintOfPicture, isPlaceholder, sizeOfPicture } from './picture-text.ts'

const PICTURE = '<svg data-of="1f" xmlns="http://www.w3.org/2000/svg" width="300" height="120.5"><g/></svg>'

describe('the text of a picture', () => {
  it('the fingerprint and the size of a picture are read from its SVG text', () => {
    expect(fingerprintOfPicture(PICTURE)).toBe('1f')
    expect(fingerprintOfPicture('<svg xmlns="x"><g data-of="1f"/></svg>')).toBeUndefined()
    expect(sizeOfPicture(PICTURE)).toEqual({ width: 300, height: 120.5 })
    for (const size of [
      '',
      ' width="0" height="9"',
      ' width="9"',
      ' width="9" height="1000000"',
      ' width="a" height="9"',
    ])
      expect(sizeOfPicture(`<svg${size} xmlns="x"></svg>`)).toBeUndefined()
  })

  it('a placeholder picture is recognized by its SVG text', () => {
    expect(isPlaceholder('<svg data-too-large="" xmlns="x"></svg>')).toBe(true)
    expect(isPlaceholder('<svg data-of="1f" data-too-large="" xmlns="x"></svg>')).toBe(true)
    expect(isPlaceholder(PICTURE)).toBe(false)
  })

  it('a picture gets the colour scheme of the theme and the fonts for its text', () => {
    expect(inTheme(PICTURE, 'dark', '')).toContain('height="120.5" style="color-scheme:dark"><g/>')
    expect(inTheme(PICTURE, 'light', '@font-face{}')).toContain(
      'style="color-scheme:light"><style>@font-face{}</style>',
    )
    expect(inTheme('<svg xmlns="x"/>', 'dark', 'a{}')).toBe(
      '<svg xmlns="x" style="color-scheme:dark"><style>a{}</style></svg>',
    )
  })
})
