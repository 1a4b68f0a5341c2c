import { cpus } from 'node:os'

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function aboutMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`
}

/** Markdown for the README beside this file. */
export function printTable(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log([line(titles), line(titles.map(() => '---')), ...rows.map(line), ''].join('\n'))
}
