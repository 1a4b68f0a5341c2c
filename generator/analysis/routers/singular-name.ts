const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  movies: 'movie',
  series: 'series',
  news: 'news',
}

/** Returns the singular of a name, as Rails and Laravel derive it for the parameters of nested paths. */
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
