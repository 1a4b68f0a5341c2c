const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  movies: 'movie',
  series: 'series',
  news: 'news',
}

/** As Rails and Laravel do for the names of what a nested path is below. */
export function singularName(name: string): string {
  const last = name.split('/').at(-1) ?? name
  return (
    IRREGULAR[last] ??
    last
      .replace(/(?<=alias|status|bus|x|ch|ss|sh)es$/, '')
      .replace(/ies$/, 'y')
      .replace(/(?<![su])s$/, '')
  )
}
