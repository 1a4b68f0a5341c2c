import { expect, it } from 'vitest'
import { MAX_PICTURE_BYTES } from '../limits.ts'
import { inTheme, isPicture } from './picture.ts'
import { standaloneSvg } from './standalone-svg.ts'

const picture = (inner: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10"${root}>${inner}</svg>`

const HOSTILE = [
  picture('<path d="M 0 0"/>', ' onload="steal()"'),
  picture('<path d="M 0 0" onclick="steal()"/>'),
  picture('<a href="javascript:steal()"><path d="M 0 0"/></a>'),
  picture('<a xlink:href="https://evil.example"><text>Sign in</text></a>'),
  picture('<path fill="url(https://evil.example/a)"/>'),
  picture('<path mask="URL( &quot;//evil.example/a&quot; )"/>'),
  picture('<path style="fill:u\\72l(https://evil.example/a)"/>'),
  picture('<path style="mask:url(&#104;ttps://evil.example/a)"/>'),
  picture('<path style="clip-path:ur/**/l(//evil.example)"/>'),
  picture('<path style="mask:image-set(&#34;//evil.example/a&#34; 1x)"/>'),
  picture('<rect width="1" height="1" fill="x" style="font-family:src(//evil.example)"/>'),
  picture(
    '<foreignObject width="9" height="9"><p style="background:url(https://evil.example/x)" onclick="steal()">x</p></foreignObject>',
  ),
  picture('<foreignObject width="9" height="9"><a href="https://evil.example/x">x</a></foreignObject>'),
]

it.each(HOSTILE)('a drawing exported as a file has no scripts and no external references: %s', (bad) => {
  // `isPicture` accepts these, because a picture is only ever shown as an image.
  expect(isPicture(bad) && inTheme(bad, 'light', '')).toBeTruthy()
  const svg = standaloneSvg(bad) ?? ''
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="10"/)
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
    /script|foreignObject|href|\son\w+=|<a\b|evil|:\/\/|url\((?!#)|\\|image-set|src\(/i,
  )
})

it('a picture that is not plain XML is not exported as a standalone SVG', () => {
  for (const broken of [
    '<svg xmlns="x"><path d=x/></svg>',
    '<svg xmlns="x"><g></svg>',
    '<svg xmlns="x"></svg><svg xmlns="x"></svg>',
    "<svg onload='steal()'></svg>",
    `<svg xmlns="x">${'<g>'.repeat(30_000)}${'</g>'.repeat(30_000)}</svg>`,
    `<svg xmlns="x" ${'a="b" '.repeat(20_000)}`,
  ])
    expect(standaloneSvg(broken)).toBeUndefined()
})

it('making a standalone SVG of the largest picture takes bounded time', () => {
  const long = 'a'.repeat(MAX_PICTURE_BYTES)
  for (const value of [
    long,
    `light-dark(${long}`,
    `light-dark(a,${long}`,
    `url(#${long}`,
    `a:${' '.repeat(long.length)}`,
  ]) {
    const begun = performance.now()
    standaloneSvg(picture(`<path d="${value}" style="opacity:${value}"/>`))
    expect(performance.now() - begun).toBeLessThan(3_000)
  }
})

it('a standalone SVG keeps shapes, inner references and the colours of the light theme', () => {
  const svg = standaloneSvg(
    picture(
      '<defs><clipPath id="n0"><rect width="9" height="9"/></clipPath></defs>' +
        '<g transform="matrix(1, 0, 0, 1, 2, 3)" clip-path="url(#n0)"><path d="M 0 0 L 9 9" stroke="light-dark(#1d1d1d,#f2f2f2)" style="opacity:0.5"/></g>',
    ),
  )
  expect(svg).toBe(
    picture(
      '<defs><clipPath id="n0"><rect width="9" height="9"></rect></clipPath></defs>' +
        '<g transform="matrix(1, 0, 0, 1, 2, 3)" clip-path="url(#n0)"><path d="M 0 0 L 9 9" stroke="#1d1d1d" style="opacity:0.5"></path></g>',
    ),
  )
})

it('a standalone SVG writes labels as lines of text at their positions', () => {
  const svg = standaloneSvg(
    picture(
      '<foreignObject x="10" y="20" width="100" height="60"><div xmlns="http://www.w3.org/1999/xhtml" style="display:flex;padding:10px;align-items:center">' +
        '<div style="color:rgb(1, 2, 3);font-size:20px;line-height:20px;text-align:center"><p>Salt &amp; <strong>pepper</strong></p><p>A &lt; B</p></div></div></foreignObject>',
    ),
  )
  expect(svg).toBe(
    picture(
      '<text fill="rgb(1, 2, 3)" font-size="20" text-anchor="middle"><tspan x="60" y="37">Salt &#38;</tspan><tspan x="60" y="57">pepper</tspan><tspan x="60" y="77">A &#60; B</tspan></text>',
    ),
  )
})
