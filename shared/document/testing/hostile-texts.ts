/** Texts that are slow for a reader that looks ahead, backtracks or nests; each of about the given length. */
export function hostileTexts(length: number): Readonly<Record<string, string>> {
  const all = (part: string) => part.repeat(Math.ceil(length / part.length))
  const around = (open: string, close: string) => {
    const times = Math.floor(length / (open.length + close.length))
    return `${open.repeat(times)}x${close.repeat(times)}`
  }
  const numbered = (line: (number: number) => string, size = length) =>
    Array.from({ length: Math.ceil(size / line(1000).length) }, (_, number) => line(number)).join('')
  const rising = (line: (count: number) => string) =>
    Array.from({ length: Math.floor(Math.sqrt(2 * length)) }, (_, count) => line(count)).join('')
  return {
    'one line of words': all('word '),
    'one word': all('a'),
    'open brackets': all('['),
    'closing brackets': all('`a`]'),
    'brackets within brackets': around('[', ']'),
    'images within images': around('![', '](x)'),
    'links that do not end': all('[a]('),
    'brackets and parentheses': all('](('),
    stars: all('*'),
    'stars within words': all('**a*b'),
    'emphasis within emphasis': around('*a ', 'a*'),
    tildes: all('~~a'),
    'runs of backticks': rising((count) => `${'`'.repeat(count)}a`),
    'signs of all kinds': all('*[`<_~'),
    'signs on lines': all('*[`<_~\n'),
    'beginnings of addresses': all('http://'),
    'beginnings of hosts': all('www.'),
    'beginnings of mail addresses': all('a@b.'),
    entities: all('&'),
    'quotes within quotes': all('> '),
    'lines of a quote': all('> a\n'),
    'lines below a quote': `> a\n${all('b\n')}`,
    'items on one line': all('- '),
    'one list': all('- some words\n'),
    'lists within lists': rising((count) => `${' '.repeat(count)}- a\n`),
    'rows of a table': `|a|b|\n|-|-|\n${all('|x|y|\n')}`,
    'columns of a table': ['|a', '|-', '|a'].map((cell) => cell.repeat(length / 6)).join('\n'),
    'definitions of one name': all('[a]: b\n'),
    'definitions of many names': numbered((number) => `[a${number}]: b\n`),
    footnotes: `${numbered((number) => `[^${number}] `, length / 2)}\n\n${numbered((number) => `[^${number}]: x\n`, length / 2)}`,
    underlines: `a\n${all('=\n')}`,
    dashes: all('---\n'),
    'alerts within alerts': all('---\n⚠️\n'),
    alerts: all('---\n⚠️\na\n---\n'),
    videos: all(':::youtube {src="https://youtu.be/abcdefg"} :::\n'),
    fences: all('~~~ \n```\n'),
    'front matter': `---\n${all('a: b\n')}`,
    'blank lines': all('\n'),
    spaces: all(' '),
    'open tags': all('<'),
    'tags that do not end': all('<a '),
    'open comments': all('<!--'),
    'elements within elements': around('<div>', '</div>'),
    'tables within tables': all('<table><tr><td>'),
    'lists of elements': all('<ul><li>'),
    'bold within bold': all('<b>'),
    'links within links': all('<a href="http://x.y">'),
    'one tag of many attributes': `<p ${numbered((number) => `b${number}=c `)}>`,
    'an image inside': `![](data:image/png;base64,${all('A')})`,
    'half characters': all('\ud800'),
  }
}
