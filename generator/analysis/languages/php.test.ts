import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('a PHP file lists its classes, traits, enums, functions and constants', async () => {
  const lines = await outlineLines(
    'src/Store.php',
    `<?php
declare(strict_types=1);
namespace Acme\\Stores;

/**
 * Keeps things.
 * @param string $not of a class
 */
#[Service]
final class Store extends Base implements Shelf {
  use Counts;
  const MAX = 1;
  private ?string $name = null, $other;
  /**
   * Opens it.
   * @param array<int, string> $size how many
   * @return static|null it
   */
  public function __construct(
    /** How many there are. */
    public readonly int $size,
    private int $own,
    string ...$more
  ) { }
  abstract protected static function find(array $keys = []): ?string;
}
interface Shelf { public function put(); }
trait Counts { }
enum Suit: string { case Hearts = 'h'; public function label() {} }
function helper(int $a): void {}
define('OLD', 1);
`,
  )
  expect(lines).toEqual([
    '9–26 +class Store | final class Store extends Base implements Shelf | Keeps things.⏎⏎**Parameters:**⏎⏎- `not` (`string`): of a class',
    '  12 +constant MAX | const MAX = 1',
    '  13 -property name | private ?string $name = null, $other',
    '  13 -property other | private ?string $name = null, $other',
    '  19–24 +method __construct | public function __construct(public readonly int $size, private int $own, string ...$more) | Opens it.⏎⏎**Parameters:**⏎⏎- `size` (`array<int, string>`): how many⏎⏎**Returns:** it',
    '  21 +property size | public readonly int $size | How many there are.',
    '  22 -property own | private int $own',
    '  25 -method find | abstract protected static function find(array $keys = []): ?string',
    '27 +interface Shelf | interface Shelf',
    '  27 +method put | public function put()',
    '28 +trait Counts | trait Counts',
    '29 +enum Suit | enum Suit: string',
    "  29 +property Hearts | case Hearts = 'h'",
    '  29 +method label | public function label()',
    '30 +function helper | function helper(int $a): void',
    "31 +constant OLD | define('OLD', 1)",
  ])
})

it('a PHP file lists its imports, includes and environment variables', async () => {
  const analysis = await analyzeFile(
    'index.php',
    `<?php
/**
 * Where requests arrive.
 */

namespace App;
use Acme\\Store; use Acme\\{Shelf, Deep\\Thing as T}; use function strlen; use function Acme\\helper;
require __DIR__ . '/boot.php';
require_once $somewhere;
getenv('APP_ENV'); $_ENV['APP_KEY']; // getenv('NOT')
`,
  )
  expect(importLines(analysis)).toEqual([
    'Acme: Store',
    'Acme: Shelf',
    'Acme\\Deep: Thing',
    'Acme: helper',
    './boot.php:',
  ])
  expect(analysis).toMatchObject({
    namespace: 'App',
    fileDoc: 'Where requests arrive.',
    environment: [
      { name: 'APP_ENV', line: 10 },
      { name: 'APP_KEY', line: 10 },
    ],
  })
})

it('a PHP comment that only repeats the return type of the signature is left out', async () => {
  const { symbols } = await analyzeFile(
    'a.php',
    '<?php\nclass A {\n  /**\n   * Opens it.\n   *\n   * @return Lamp\n   */\n  public function open(): Lamp {}\n  /** @return Lamp<Red> */\n  public function red(): Lamp {}\n}\n',
  )
  expect(symbols[0]?.members.map(({ doc }) => doc)).toEqual(['Opens it.', '**Returns:** `Lamp<Red>`'])
})
