import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { parseMermaid } from '../testing/mermaid-syntax.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

type Files = Record<string, string>

/** The page of what is stored, as text: the blocks line by line, cells one behind the other. */
async function dataPageOf(files: Files, language: Language = 'en'): Promise<string> {
  const sample = await sampleRepository({ 'src/env.py': "import os\nos.environ['A']\n", ...files })
  const { pages } = composeAll(sample, language)
  return textOfPage(pages.find(({ pageKey }) => pageKey === 'topic-page:@reference/data'))
}

function diagramIn(page: string): string {
  return /erDiagram[\s\S]*?"\n(?! {2}n)/.exec(page)?.[0].trim() ?? ''
}

const SHOP: Files = {
  'shop/models.py': [
    'from django.db import models',
    'from django.utils.translation import gettext_lazy as _',
    '',
    'from base.models import Timed',
    '',
    'class Maker(models.Model):',
    '    """Who builds lamps."""',
    '    name = models.CharField(_("Full name"), max_length=80, unique=True, help_text="As on "',
    '        "the letter head.")',
    '',
    'class Lamp(Timed):',
    '    maker = models.ForeignKey("Maker", null=True, on_delete=models.SET_NULL, related_name="lamps")',
    '    rooms = models.ManyToManyField("base.Room", blank=True)',
    '    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)',
    '    state = models.CharField(max_length=3, choices=STATES, default="ON")',
    '',
    '    class Meta:',
    '        ordering = ["-made", "name"]',
    '        verbose_name = "lamp"',
    '',
    'class LampForm(forms.Form):',
    '    name = forms.CharField()',
    '',
    'class LampManager(models.Manager):',
    '    pass',
    '',
  ].join('\n'),
  'base/models.py': [
    'from django.db import models',
    'class Timed(models.Model):',
    '    made = models.DateField()',
    '    class Meta:',
    '        abstract = True',
    'class Room(models.Model):',
    '    pass',
    '',
  ].join('\n'),
  'base/__init__.py': '',
  'shop/__init__.py': '',
}

it('a model of Django is shown with its fields, options, relations and the words of its authors', async () => {
  const page = await dataPageOf(SHOP)
  expect(page).toContain('Data model\n3 Django models and 1 abstract class in 2 files.')
  expect(page).toContain('Maker\nWho builds lamps.\nDjango model in shop/models.py.')
  expect(page).toContain('nameCharFieldmax_length=80, unique=TrueFull name: As on the letter head.')
  expect(page).toContain('makerForeignKey → Makernull=True, on_delete=models.SET_NULL, related_name="lamps"')
  expect(page).toContain('ownerForeignKey → settings.AUTH_USER_MODELon_delete=models.CASCADE')
  expect(page).toContain('stateCharFieldmax_length=3, choices=STATES, default="ON"')
  expect(page).toContain('It extends Timed.\nSettings: ordering = ["-made", "name"].')
  expect(page).toContain('Fields that lead here: Lamp.maker.')
  expect(page).not.toMatch(/LampForm|LampManager|models\.Model/)
})

it('an abstract model of Django is named as having no table', async () => {
  expect(await dataPageOf(SHOP)).toContain(
    'Timed\nAbstract Django model in base/models.py. It has no table of its own: classes that extend it take over its fields.',
  )
})

it('the diagram shows the relations between entities of the project in the syntax of mermaid', async () => {
  const diagram = diagramIn(await dataPageOf(SHOP))
  expect(diagram.split('\n')).toEqual([
    'erDiagram',
    '  n0["Room"]',
    '  n1["Maker"]',
    '  n2["Lamp"]',
    '  n2 }o--o| n1 : "maker"',
    '  n2 }o--o{ n0 : "rooms"',
  ])
  await parseMermaid(diagram)
})

it.each(['de', 'ru'] as const)('the page of stored data is written in %s', async (language) => {
  const page = await dataPageOf(SHOP, language)
  expect(page).toContain(
    language === 'de' ? '3 Django-Modelle und 1 abstrakte Klasse' : '3 модели Django и 1 абстрактный',
  )
})

it('the data page includes Wagtail fields and models derived from Wagtail pages', async () => {
  const page = await dataPageOf({
    'blog/models.py': [
      'from django.db import models',
      'from modelcluster.fields import ParentalKey',
      'from wagtail.fields import StreamField',
      'from wagtail.models import Page, PageManager',
      'class PostManager(PageManager):',
      '    pass',
      'class Post(Page):',
      '    body = StreamField(Blocks(), verbose_name="Page body", blank=True)',
      'class Tag(models.Model):',
      '    post = ParentalKey("Post", on_delete=models.CASCADE)',
      '    kind = models.CharField(validators=[RegexValidator(regex="a very long expression", message="no", code="x")])',
      '',
    ].join('\n'),
  })
  expect(page).toContain('bodyStreamFieldBlocks(), blank=TruePage body')
  expect(page).toContain('postParentalKey → Poston_delete=models.CASCADE')
  expect(page).toContain('kindCharFieldvalidators=[…]')
  expect(page).not.toContain('PostManager')
})

const CLINIC: Files = {
  'src/main/java/org/clinic/Base.java': [
    'package org.clinic;',
    'import jakarta.persistence.*;',
    '@MappedSuperclass',
    'public class Base {',
    '  @Id',
    '  @GeneratedValue(strategy = GenerationType.IDENTITY)',
    '  private Integer id;',
    '  private static final Logger log = null;',
    '  @Transient private int count;',
    '}',
    '',
  ].join('\n'),
  'src/main/java/org/clinic/Owner.java': [
    'package org.clinic;',
    'import jakarta.persistence.*;',
    'import jakarta.validation.constraints.NotBlank;',
    '@Entity',
    '@Table(name = "owners")',
    'public class Owner extends Base {',
    '  /** Where letters are sent to. It is never empty. */',
    '  @Column @NotBlank private String address;',
    '  @OneToMany(cascade = CascadeType.ALL, mappedBy = "owner")',
    '  private final List<Pet> pets = new ArrayList<>();',
    '  public String getAddress() { return address; }',
    '}',
    '',
  ].join('\n'),
  'src/main/java/org/clinic/Pet.java': [
    'package org.clinic;',
    'import jakarta.persistence.*;',
    '@Entity',
    'public class Pet extends Base {',
    '  @ManyToOne(optional = false) private Owner owner;',
    '  @ManyToMany private Set<Pet> friends;',
    '}',
    '',
  ].join('\n'),
}

it('an entity of JPA is shown with its fields, annotations, table and relations', async () => {
  const page = await dataPageOf(CLINIC)
  expect(page).toContain('2 JPA entities and 1 abstract class in 3 files.')
  expect(page).toContain('It is stored in the table owners. It extends Base.')
  expect(page).toContain('addressString@Column, @NotBlankWhere letters are sent to.')
  expect(page).toContain('petsList<Pet> → Pet@OneToMany(cascade = CascadeType.ALL, mappedBy = "owner")')
  expect(page).toContain('Fields that it takes over: id (Base).')
  expect(page).toContain('Mapped superclass of JPA in src/main/java/org/clinic/Base.java.')
  expect(page).toContain('idInteger@Id, @GeneratedValue(strategy = GenerationType.IDENTITY)')
  expect(page).not.toMatch(/log|count\b/)
})

it('the two sides of a JPA relation become one line of the diagram', async () => {
  const diagram = diagramIn(await dataPageOf(CLINIC))
  expect(diagram.split('\n').slice(1)).toEqual([
    '  n0["Owner"]',
    '  n1["Pet"]',
    '  n1 }o--|| n0 : "owner"',
    '  n1 }o--o{ n1 : "friends"',
  ])
  await parseMermaid(diagram)
})

it('a JPA entity with its key on a getter takes its properties from the getters', async () => {
  const page = await dataPageOf({
    'src/main/java/A.java': [
      'import javax.persistence.*;',
      '@Entity public class A {',
      '  private Long id; private int inner;',
      '  @Id public Long getId() { return id; }',
      '  @Column(length = 9) public String getName() { return ""; }',
      '  @Transient public String getShown() { return ""; }',
      '}',
    ].join('\n'),
  })
  expect(page).toContain('idLong@Id')
  expect(page).toContain('nameString@Column(length = 9)')
  expect(page).not.toMatch(/inner|shown/)
})

const NOTES: Files = {
  'app/src/main/java/org/notes/Note.kt': [
    'package org.notes',
    'import androidx.room.*',
    '// @Entity class Old(val a: Int)',
    '/** A note of somebody. */',
    '@Entity(',
    '    tableName = "note",',
    '    foreignKeys = [ForeignKey(entity = Folder::class, parentColumns = ["id"], childColumns = ["folder_id"], onDelete = CASCADE)],',
    '    indices = [Index("folder_id")],',
    ')',
    'data class Note(',
    '    @PrimaryKey(autoGenerate = true) val id: Long = 0, // (not set',
    '    @ColumnInfo(name = "folder_id") val folder: Long?,',
    '    val parts: Map<String, List<Int>> = emptyMap(),',
    '    @Ignore val shown: Boolean = false,',
    ') {',
    '    @Ignore var open: Boolean = false',
    '    var stars: Int = 0',
    '    val isEmpty: Boolean get() = parts.isEmpty()',
    '}',
    '@Entity data class Folder(@PrimaryKey val id: Long)',
    '',
  ].join('\n'),
  'app/src/main/java/org/notes/NoteDao.kt': [
    'package org.notes',
    'import androidx.room.*',
    '@Dao',
    'interface NoteDao {',
    '    /** All of a folder. */',
    '    @Query("""',
    '        SELECT * FROM note',
    '        WHERE folder_id = :folder',
    '    """)',
    '    fun ofFolder(folder: Long): Flow<List<Note>>',
    '',
    '    @Upsert',
    '    suspend fun upsert(note: Note)',
    '',
    '    fun twice(note: Note) = listOf(note, note)',
    '}',
    '@Database(entities = [Note::class, Folder::class], version = 3)',
    'abstract class Notes : RoomDatabase() {',
    '    abstract fun notes(): NoteDao',
    '}',
    '',
  ].join('\n'),
}

it('an entity of Room is shown with its columns, keys and table', async () => {
  const page = await dataPageOf(NOTES)
  expect(page).toContain('2 Room entities, 1 DAO and 1 database in 2 files.')
  expect(page).toContain(
    'Note\nA note of somebody.\nRoom entity in app/src/main/java/org/notes/Note.kt. It is stored in the table note.',
  )
  expect(page).toContain('idLong@PrimaryKey(autoGenerate = true)')
  expect(page).toContain('folderLong? → Folder@ColumnInfo(name = "folder_id")')
  expect(page).toContain('partsMap<String, List<Int>>')
  expect(page).toContain('starsInt')
  expect(page).toContain('indices = [Index("folder_id")]')
  expect(page).not.toMatch(/Old|shown|open|isEmpty/)
})

it('a Room DAO is shown with its queries, and a Room database with its settings', async () => {
  const page = await dataPageOf(NOTES)
  expect(page).toContain('NoteDao\nDAO of Room in app/src/main/java/org/notes/NoteDao.kt.')
  expect(page).toContain(
    'ofFolderFlow<List<Note>>@Query(""" SELECT * FROM note WHERE folder_id = :folder """)All of a folder.',
  )
  expect(page).toContain('upsert@Upsert')
  expect(page).not.toContain('twice')
  expect(page).toContain('Settings: entities = [Note::class, Folder::class] and version = 3.')
})

/** A migration of Laravel with a body of `up` and one of `down`. */
function migration(up: string, down = "Schema::dropIfExists('users');"): string {
  return `<?php\nuse App\\Models\\User;\nreturn new class extends Migration {\n  public function up(): void {\n${up}\n  }\n  public function down(): void { ${down} }\n};\n`
}

const SITE: Files = {
  'composer.json': JSON.stringify({ autoload: { 'psr-4': { 'App\\': 'app/' } } }),
  'database/migrations/2020_01_01_000000_create_users.php': migration(`
    Schema::create('users', function (Blueprint $table) {
      $table->id();
      $table->string('name', 80)->nullable()->comment('As on the letter head.');
      $table->string('old');
      $table->string('nick')->unique();
      $table->index(['name', 'nick']);
      $table->softDeletes();
      $table->timestamps();
      if (config('x')) { $table->text('secret'); }
    });
    Schema::create('gone', function (Blueprint $table) { $table->id(); });`),
  'database/migrations/2021_01_01_000000_change_users.php': migration(`
    if (! Schema::hasColumn('users', 'name')) {
      Schema::table('users', function (Blueprint $table) { $table->text('name'); });
    }
    Schema::table('users', function (Blueprint $table) {
      $table->dropColumn('old');
      $table->renameColumn('nick', 'nickname');
      $table->dropSoftDeletes();
    });
    Schema::drop('gone');
    DB::statement('ALTER TABLE users ADD x INT');`),
  'database/migrations/2022_01_01_000000_create_posts.php': migration(`
    Schema::create('posts', function (Blueprint $table) {
      $table->foreignIdFor(User::class)->nullable()->constrained()->nullOnDelete();
      $table->foreignId('editor_id')->constrained('users');
      $table->unsignedBigInteger('seen_by');
      $table->foreign('seen_by')->references('id')->on('users');
      $table->morphs('shown');
    });`),
  'app/Models/User.php': [
    '<?php',
    'namespace App\\Models;',
    'use Illuminate\\Foundation\\Auth\\User as Authenticatable;',
    'class User extends Authenticatable {',
    '  use SoftDeletes;',
    "  protected $casts = ['seen' => 'datetime'];",
    '  /** What they wrote. */',
    '  public function posts(): HasMany { return $this->hasMany(Post::class)->latest(); }',
    '}',
    '',
  ].join('\n'),
  'app/Models/Post.php': [
    '<?php',
    'namespace App\\Models;',
    'use Illuminate\\Database\\Eloquent\\Model;',
    'class Post extends Model {',
    "  public function user() { return $this->belongsTo(User::class, 'user_id'); }",
    '  public function shown() { return $this->morphTo(); }',
    "  public function readers() { return $this->belongsToMany(User::class)->withPivot('at'); }",
    '}',
    '',
  ].join('\n'),
}

it('a Laravel table is shown in its state after all migrations', async () => {
  const page = await dataPageOf(SITE)
  expect(page).toContain('2 Eloquent models in 2 files.2 tables, as the migrations leave them.')
  expect(page).toContain('users\nTable, created in database/migrations/2020_01_01_000000_create_users.php.')
  expect(page).toContain('namestring(80)nullable()As on the letter head.')
  expect(page).toContain('nicknamestringunique()')
  expect(page).toContain("Settings: index(['name', 'nickname'])")
  expect(page).toContain("secrettextif (config('x'))")
  expect(page).toContain('created_attimestamps')
  expect(page).not.toMatch(/gone|old|deleted_at/)
  expect(page).toContain('One statement of the migrations is not read')
})

it('Laravel foreign key columns point to the tables of their models and constraints', async () => {
  const page = await dataPageOf(SITE)
  expect(page).toContain('user_idforeignIdFor → usersnullable(), constrained(), nullOnDelete()')
  expect(page).toContain('editor_idforeignId → users')
  expect(page).toContain('seen_byunsignedBigInteger → users')
  expect(page).toContain('shown_typemorphs')
  expect(page).toContain('Fields that lead here: posts.user_id, posts.editor_id and posts.seen_by.')
})

it('a model of Eloquent is shown with its table, its relations and short lists', async () => {
  const page = await dataPageOf(SITE)
  expect(page).toContain('User\nEloquent model in app/Models/User.php. It is stored in the table users.')
  expect(page).toContain("Settings: use SoftDeletes and $casts = ['seen' => 'datetime'].")
  expect(page).toContain('postshasMany → Postlatest()What they wrote.')
  expect(page).toContain("userbelongsTo → User'user_id'")
  expect(page).toContain('shownmorphTo')
  const diagram = diagramIn(page)
  expect(diagram.split('\n').slice(1)).toEqual([
    '  n0["Post"]',
    '  n1["User"]',
    '  n0 }o--o| n1 : "user"',
    '  n0 }o--o{ n1 : "readers"',
  ])
  await parseMermaid(diagram)
})

it('the data page leaves out a table that migrations in two folders create', async () => {
  const users = "Schema::create('users', function (Blueprint $table) { $table->id(); });"
  const page = await dataPageOf({
    ...SHOP,
    'one/database/migrations/2020_create.php': migration(users),
    'two/database/migrations/2021_create.php': migration(users),
  })
  expect(page).not.toContain('users')
})
