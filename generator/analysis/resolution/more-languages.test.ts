import { describe, expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'
import { crossings } from '../../units/file-sets.ts'
import { usesOf } from '../testing/uses-of.ts'

describe('Rust paths', () => {
  const crate = {
    'Cargo.toml': '[package]\nname = "my-app"\n',
    'src/lib.rs': 'mod store;\npub mod net;\npub use store::Shelf;\n',
    'src/main.rs': 'use my_app::{net::Server, Shelf};\nuse anyhow::Result;\nuse std::fmt;\nfn main() {}\n',
    'src/store.rs': 'mod shelf;\npub use self::shelf::Shelf;\nuse crate::net::Server;\n',
    'src/store/shelf.rs': 'use super::super::net::http::Client;\nuse super::Other;\npub struct Shelf;\n',
    'src/net/mod.rs': 'pub mod http;\npub struct Server;\nuse http::Client;\n',
    'src/net/http.rs': 'use crate::helper;\npub struct Client;\n',
    'tests/all.rs': 'use my_app::net;\nuse other_crate::Thing;\n',
    'crates/other/Cargo.toml': '[package]\nname = "other-crate"\n[lib]\npath = "lib.rs"\n',
    'crates/other/lib.rs': 'pub struct Thing;\n',
  }

  it('a Rust path resolves through modules to the declaration, also from a program to its library', async () => {
    expect(await usesOf(crate, 'src/main.rs')).toEqual([
      'src/net/mod.rs: Server',
      'src/lib.rs:',
      'src/store/shelf.rs: Shelf',
      'anyhow',
      '(std)',
    ])
    expect(await usesOf(crate, 'src/lib.rs')).toEqual(['src/store.rs: Shelf', 'src/net/mod.rs:'])
  })

  it('a Rust path is resolved from the crate root, the current file or a parent module', async () => {
    expect(await usesOf(crate, 'src/store.rs')).toEqual(['src/store/shelf.rs: Shelf', 'src/net/mod.rs: Server'])
    expect(await usesOf(crate, 'src/store/shelf.rs')).toEqual(['src/net/http.rs: Client', 'src/store.rs: Other'])
    expect(await usesOf(crate, 'src/net/mod.rs')).toEqual(['src/net/http.rs: Client'])
  })

  it('a Rust path resolves into other crates of the repository', async () => {
    expect(await usesOf(crate, 'tests/all.rs')).toEqual(['src/net/mod.rs:', 'crates/other/lib.rs: Thing'])
  })
})

describe('Names of Rust that a module uses', () => {
  const crate = {
    'Cargo.toml': '[package]\nname = "my-app"\n',
    'src/lib.rs':
      'mod db;\nuse db::{Db, Guard as Keeper};\nmod cmd;\npub mod server;\nmod log;\npub type Result = u8;\nfn a() { log::start() }\n',
    'src/db.rs': 'pub(crate) struct Db;\npub(crate) struct Guard;\n',
    'src/log.rs': 'pub fn start() {}\n',
    'src/server.rs': 'use crate::{Db, Keeper};\n',
    'src/cmd/mod.rs': 'mod get;\npub use get::Get;\nuse crate::{Db, Result};\n',
    'src/cmd/get.rs': 'use super::Db;\npub struct Get;\n',
    'tests/it.rs': 'mod common;\n',
    'tests/common/mod.rs': 'use crate::Db;\n',
  }

  it('a Rust submodule resolves names that its parent module imports, including aliases', async () => {
    expect(await usesOf(crate, 'src/server.rs')).toEqual(['src/lib.rs:', 'src/db.rs: Db Guard'])
    expect(await usesOf(crate, 'src/cmd/get.rs')).toEqual(['src/cmd/mod.rs:', 'src/db.rs: Db'])
  })

  it('a Rust mod.rs file resolves the names that it uses', async () => {
    expect(await usesOf(crate, 'src/cmd/mod.rs')).toEqual([
      'src/cmd/get.rs: Get',
      'src/lib.rs: Result',
      'src/db.rs: Db',
    ])
    expect(await usesOf(crate, 'tests/common/mod.rs')).toEqual([])
  })

  it('a use of a Rust name counts for its declaring file, not for an intermediate file', async () => {
    const { model } = await sampleRepository(crate)
    const leading = [...model.graph.imports.values()].flat().filter(({ leadsOn }) => leadsOn)
    expect(leading.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'src/cmd/get.rs src/cmd/mod.rs',
      'src/lib.rs src/cmd/mod.rs',
      'src/lib.rs src/server.rs',
      'src/server.rs src/lib.rs',
      'tests/it.rs tests/common/mod.rs',
    ])
    const counted = crossings(model.edges.all, (path) => path)
    expect(counted.filter(({ from }) => from === 'src/server.rs')).toEqual([
      { from: 'src/server.rs', to: 'src/db.rs', uses: 2 },
    ])
  })
})

describe('Java and C# names', () => {
  const java = {
    'src/main/java/a/Store.java': 'package a;\npublic class Store { Shelf shelf; }\n',
    'src/main/java/a/Shelf.java': 'package a;\nimport a.b.*;\nclass Shelf { Thing thing; }\n',
    'src/main/java/a/b/Thing.java':
      'package a.b;\nimport java.util.List;\nimport org.acme.tools.deep.Tool;\npublic class Thing {}\n',
    'src/main/java/a/b/Outer.java': 'package a.b;\npublic class Outer { public static int SIZE; }\n',
    'src/test/java/a/StoreTest.java': 'package a;\nimport static a.b.Outer.SIZE;\nclass StoreTest { Store store; }\n',
  }

  it('a Java name is resolved within its package, also across folders, and through imports', async () => {
    expect(await usesOf(java, 'src/main/java/a/Store.java')).toEqual(['src/main/java/a/Shelf.java: Shelf'])
    expect(await usesOf(java, 'src/main/java/a/Shelf.java')).toEqual(['src/main/java/a/b/Thing.java: Thing'])
    expect(await usesOf(java, 'src/main/java/a/b/Thing.java')).toEqual(['(java.util)', 'org.acme.tools'])
    expect(await usesOf(java, 'src/test/java/a/StoreTest.java')).toEqual([
      'src/main/java/a/b/Outer.java: Outer',
      'src/main/java/a/Store.java: Store',
    ])
  })

  it('a C# name is resolved through the usings of its file and its enclosing namespaces', async () => {
    const files = {
      'Base.cs': 'namespace Acme;\npublic class Base {}\n',
      'Tools.cs': 'namespace Acme.Tools { public class Hammer {} public class Saw {} }\n',
      'Deep/Store.cs':
        'using System.Text;\nusing Acme.Tools;\nusing Newtonsoft.Json.Linq;\nnamespace Acme.Deep;\npublic class Store : Base { Hammer hammer; }\n',
    }
    expect(await usesOf(files, 'Deep/Store.cs')).toEqual([
      'Tools.cs: Hammer',
      'Base.cs: Base',
      '(System.Text)',
      'Newtonsoft.Json',
    ])
  })
})

describe('C includes', () => {
  it('a C include is resolved beside the file or by its path suffix, with the used names', async () => {
    const files = {
      'src/main.c':
        '#include "ring.h"\n#include <acme/deep.h>\n#include <stdio.h>\n#include <zlib/zlib.h>\nint main(void) { ring_new(RED); deep(); }\n',
      'src/ring.h': 'enum Color { RED };\nvoid *ring_new(int size);\nvoid ring_free(void *ring);\n',
      'include/acme/deep.h': 'void deep(void);\n',
      'other/ring.h': 'int other;\n',
    }
    expect(await usesOf(files, 'src/main.c')).toEqual([
      'src/ring.h: Color ring_new',
      'include/acme/deep.h: deep',
      '(stdio.h)',
      'zlib',
    ])
  })
})

describe('Ruby, PHP and scripts', () => {
  it('a Ruby require resolves in a load folder, and a constant resolves to its declaring file', async () => {
    const files = {
      'lib/acme.rb': "require 'json'\nrequire 'rack/utils'\nrequire 'acme/store'\nAcme::Shelf.new\n",
      'lib/acme/store.rb': 'module Acme\n  class Store\n    def shelf = Shelf.new\n  end\nend\n',
      'lib/acme/shelf.rb': "require_relative 'store'\nmodule Acme\n  class Shelf; end\nend\n",
    }
    expect(await usesOf(files, 'lib/acme.rb')).toEqual([
      'lib/acme/store.rb:',
      'lib/acme/shelf.rb: Shelf',
      '(json)',
      'rack',
    ])
    expect(await usesOf(files, 'lib/acme/store.rb')).toEqual(['lib/acme/shelf.rb: Shelf'])
    expect(await usesOf(files, 'lib/acme/shelf.rb')).toEqual(['lib/acme/store.rb:'])
  })

  it('a PHP name is found through `use`, in its own namespace and in an included file', async () => {
    const files = {
      'src/Store.php':
        '<?php\nnamespace Acme;\nuse Acme\\Deep\\Shelf;\nuse Psr\\Log\\LoggerInterface;\nclass Store { function a(Shelf $s, Base $b) {} }\n',
      'src/Base.php': '<?php\nnamespace Acme;\nclass Base {}\n',
      'src/Deep/Shelf.php': '<?php\nnamespace Acme\\Deep;\nclass Shelf {}\n',
      'index.php': "<?php\nrequire __DIR__ . '/src/Store.php';\n",
    }
    expect(await usesOf(files, 'src/Store.php')).toEqual([
      'src/Deep/Shelf.php: Shelf',
      'src/Base.php: Base',
      'Psr\\Log',
    ])
    expect(await usesOf(files, 'index.php')).toEqual(['src/Store.php:'])
  })

  it('a script includes another script from its own folder or from the top folder', async () => {
    const files = { 'ci/run.sh': 'source ./lib.sh\n. ci/more.sh\n', 'ci/lib.sh': '', 'ci/more.sh': '' }
    expect(await usesOf(files, 'ci/run.sh')).toEqual(['ci/lib.sh:', 'ci/more.sh:'])
  })
})
