/** Functions around a body, long enough for their steps to be read. */

export const inGo = (body: string, result = 'error') =>
  `package a\n\nfunc f(m map[string]int) ${result} {\n${body}\n\n\n}\n`

export const inTypeScript = (body: string) => `function f(items: Item[]) {\n${body}\n\n\n}\n`

export const inPython = (body: string) => `def f(items):\n${body.replace(/^/gm, '    ')}\n    pass\n\n\n\n    pass\n`

export const inRust = (body: string, result = '') => `fn f(x: &mut X) ${result} {\n${body}\n\n\n}\n`

export const inCSharp = (body: string) => `class A {\nvoid f(X x) {\n${body}\n\n\n}\n}\n`

export const inPhp = (body: string) => `<?php\nfunction f(array $x) {\n${body}\n\n\n}\n`

export const inJava = (body: string) => `class A {\nvoid f(int a) {\n${body}\n\n\n}\n}\n`
