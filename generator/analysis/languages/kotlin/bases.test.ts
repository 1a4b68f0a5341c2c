import { expect, it } from 'vitest'
import { analyzeFile } from '../../analyze-file.ts'

async function basesIn(source: string) {
  const { symbols } = await analyzeFile('A.kt', source)
  return symbols.map(({ bases }) => [bases?.extends ?? [], bases?.implements ?? []])
}

it.each([
  ['class A @Inject constructor(\n  private val dao: Dao,\n) : Shelf {\n}', [], ['Shelf']],
  ['class A @Inject\ninternal constructor(val a: Int) : Base<Int>(a), Shelf', ['Base'], ['Shelf']],
  ['class A\n@AssistedInject constructor(@Assisted("x: Y") a: B = C<D>(")")) : k.Base(a)', ['Base'], []],
  ['class A(val by: List<Map<K, V>> = of(1 < 2)) : Shelf by by, Other', [], ['Shelf', 'Other']],
  ['interface A<T : Any> : Shelf<T>, Other', ['Shelf', 'Other'], []],
  ['class A : View {\n  constructor(c: Context) : super(c)\n}', ['View'], []],
  ['class A<T>(t: T) : (Int) -> Unit, Shelf where T : Any', [], ['Shelf']],
  ['object A : Base(object : Other {}), /* Not */ @Foo("y") Shelf', ['Base'], ['Shelf']],
  ['enum class A(val x: Int) : Shelf { B(1) }', [], ['Shelf']],
  ['class A(@get:Json(name = "a") val a: Int)', [], []],
])('%s: the bases are read past annotations and the constructor', async (source, extended, implemented) => {
  expect(await basesIn(source)).toEqual([[extended, implemented]])
})

it('the signature of a Kotlin property ends at its line, even above a secondary constructor', async () => {
  const { symbols } = await analyzeFile('A.kt', 'class A {\n  lateinit var b: B\n  constructor(c: C)\n}\n')
  expect(symbols[0]?.members).toMatchObject([{ name: 'b', signature: 'lateinit var b: B' }])
})
