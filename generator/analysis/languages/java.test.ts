import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('a Java class is listed with its fields, methods and nested types, without annotations', async () => {
  const lines = await outlineLines(
    'src/main/java/a/Store.java',
    `package a;
/**
 * Keeps things, see {@link Shelf#put(Object) put}.
 *
 * @param <T> what
 */
@Service("store")
public abstract class Store<T> extends Base<T> implements Shelf {
  /** The most. */
  public static final int MAX = 3;
  private String name, other = "x";

  /** Opens it. */
  public Store(int size) { }

  @Override
  protected <X> List<X> find(final String key, int... more) throws Gone { return null; }

  /** Adds one. */
  public void add(T one) { }
  public void add(T one, int at) { }

  enum Kind { SMALL, /** Not small. */ LARGE(1); int x; }
}
record Point(int x, int y) { static void origin() {} }
@interface Mark { String value() default ""; }
interface Shelf { int SIZE = 1; void put(Object one); }
`,
  )
  expect(lines).toEqual([
    '7–24 +class Store | public abstract class Store<T> extends Base<T> implements Shelf | Keeps things, see put.⏎⏎**Parameters:**⏎⏎- `<T>`: what',
    '  10 +constant MAX | public static final int MAX = 3 | The most.',
    '  11 -property name | private String name, other = "x"',
    '  11 -property other | private String name, other = "x"',
    '  14 +method Store | public Store(int size) | Opens it.',
    '  16–17 -method find | protected <X> List<X> find(final String key, int... more) throws Gone',
    '  20–21 +method add | public void add(T one) / public void add(T one, int at) | Adds one.',
    '  23 -enum Kind | enum Kind',
    '    23 -property SMALL | SMALL',
    '    23 -property LARGE | LARGE(1) | Not small.',
    '    23 -property x | int x',
    '25 -class Point | record Point(int x, int y)',
    '  25 -method origin | static void origin()',
    '26 -interface Mark | @interface Mark',
    '  26 -method value | String value() default ""',
    '27 -interface Shelf | interface Shelf',
    '  27 -constant SIZE | int SIZE = 1',
    '  27 -method put | void put(Object one)',
  ])
})

it('a Java file gives its imports, the names used from its package and its main method', async () => {
  const analysis = await analyzeFile(
    'Main.java',
    `package a.b;
import java.util.List;
import static a.Shelf.SIZE;
import a.x.*;
public class Main {
  // Nothing Here
  public static void main(String[] args) { new Other().go("A String"); System.getenv("MAIN_HOME"); }
}
`,
  )
  expect(importLines(analysis)).toEqual(['java.util: List', 'a.Shelf: SIZE', 'a.x:'])
  expect(analysis).toMatchObject({
    namespace: 'a.b',
    references: ['Other', 'String', 'System'],
    environment: [{ name: 'MAIN_HOME', line: 7 }],
    entryPoint: true,
  })
})

it('HTML in Javadoc becomes lists, code and links', async () => {
  const [line] = await outlineLines(
    'A.java',
    `/**
 * Does <b>much</b>.
 * <ul><li>One<li>Two &amp; three</ul>
 * <pre>{@code
 * go(1);
 * }</pre>
 * <pre class="code">
 * &#064;Bean
 * class A {
 *
 *     void go() {}
 * }
 * </pre>
 * @throws IllegalStateException if not
 * @since 1.2
 * @return how much, from <a href="https://example.org/x">here</a>
 */
interface A {}
`,
  )
  expect(line).toBe(
    '18 -interface A | interface A | Does **much**.⏎⏎- One⏎- Two & three⏎⏎```⏎go(1);⏎```⏎⏎```⏎@Bean⏎class A {⏎⏎    void go() {}⏎}⏎```⏎⏎**Throws:** `IllegalStateException` if not⏎⏎**Since:** 1.2⏎⏎**Returns:** how much, from [here](https://example.org/x)',
  )
})

it('the comment in `package-info.java` describes the file', async () => {
  const { fileDoc } = await analyzeFile('a/package-info.java', '/** All about a. */\npackage a;\n')
  expect(fileDoc).toBe('All about a.')
})

it('a Java test lists the JUnit methods under their names in reports', async () => {
  const source = `class OwnerTests {
  private Owner owner;

  @BeforeEach
  void setUp() { }

  @Test
  void findsByName() { }

  @ParameterizedTest
  @ValueSource(ints = { 1, 2 })
  @DisplayName("a pet keeps its number")
  void keeps(int id) { }

  Owner anOwner() { return owner; }

  @Nested
  class WhenNew {
    @org.junit.jupiter.api.Test
    void hasNoPets() { }
  }
}
`
  const { headings } = await analyzeFile('src/test/java/a/OwnerTests.java', source)
  expect(headings.map(({ level, text, line }) => `${level} ${text} ${line}`)).toEqual([
    '1 OwnerTests 1',
    '2 findsByName 8',
    '2 a pet keeps its number 13',
    '2 WhenNew 18',
    '3 hasNoPets 20',
  ])
  expect((await analyzeFile('src/main/java/a/Owner.java', source)).headings).toEqual([])
})
