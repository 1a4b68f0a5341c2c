import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import type { CommandOption } from './command-words.ts'
import { readCommands } from './commands.ts'

const CASES: readonly (readonly [path: string, source: string, commands: readonly string[]])[] = [
  [
    'commander.ts',
    `import { Command } from 'commander'
program
  .command('serve [folder]')
  .description("Serves it, don't ask.")
  .option('-p, --port <number>', 'Where')
  .action(serve)
program.command('build', 'Builds it')
program.command('bare').action(run)
// program.command('off', 'no')
`,
    ["3 serve: Serves it, don't ask.", '7 build: Builds it', '8 bare: '],
  ],
  [
    'yargs.js',
    `const yargs = require('yargs')
yargs.command('get <source>', 'make a request', (each) => each, run)
  .command(['start [app]', 'up'], 'Start up an app', {}, run)
  .command({ command: 'stop', describe: 'Stop it', handler: stop })
redis.command('PING')
`,
    ['2 get: make a request', '3 start: Start up an app', '4 stop: Stop it'],
  ],
  ['get.ts', `export const command = 'get <name>'\nexport const describe = 'Gets one'\n`, ['1 get: Gets one']],
  [
    'citty.ts',
    `import { defineCommand } from 'citty'\nexport default defineCommand({ meta: { name: 'prepare', description: 'Makes ready' } })\n`,
    ['2 prepare: Makes ready'],
  ],
  ['redis.ts', `client.command('get', 'x')\n`, []],
  [
    'cli.py',
    `import click

@cli.command()
@click.option("--count", default=1)
def say_hello(count):
    """Says hello.

    More.
    """

@cli.command("init", help="Begins anew.")
def begin(): ...

@app.command(name='end')
def finish():
    pass
`,
    ['3 say-hello: Says hello.', '11 init: Begins anew.', '14 end: '],
  ],
  [
    'main.py',
    `sub = parser.add_subparsers()
add = sub.add_parser("add", aliases=["a"], help="Adds one")
sub.add_parser('list')
`,
    ['2 add: Adds one', '3 list: '],
  ],
  [
    'cmd/root.go',
    `package cmd
import "github.com/spf13/cobra"
var serveCmd = &cobra.Command{
	Use:   "serve [flags]",
	Short: "Serves \\"it\\"",
	Run: func(cmd *cobra.Command, args []string) {},
}
`,
    ['3 serve: Serves "it"'],
  ],
  [
    'main.go',
    `package main
import "github.com/urfave/cli/v2"
var app = &cli.App{Commands: []*cli.Command{
	{
		Name:    "add",
		Aliases: []string{"a"},
		Usage:   "Adds one",
		Flags:   []cli.Flag{&cli.StringFlag{Name: "lang", Usage: "no"}},
	},
}}
`,
    ['3 add: Adds one'],
  ],
  [
    'args.rs',
    `use clap::{Parser, Subcommand};
/// What to do.
#[derive(Debug, Subcommand)]
enum Commands {
    /// Adds files.
    Add { path: String },
    ListAll,
}
`,
    ['6 add: Adds files.', '7 list-all: '],
  ],
  [
    'app.rs',
    `use clap::Command;
let app = Command::new("git").about("A fake").subcommand(Command::new("push").about("Pushes"));
let child = process::Command::new("ls").arg("x");
`,
    ['2 git: A fake', '2 push: Pushes'],
  ],
  [
    'Program.cs',
    `using System.CommandLine;
var read = new Command("read", "Reads a file.");
var bare = new Command(name: "bare");
`,
    ['2 read: Reads a file.', '3 bare: '],
  ],
  [
    'Add.cs',
    `using CommandLine;\n[Verb("add", HelpText = "Adds files.")]\nclass AddOptions {}\n`,
    ['2 add: Adds files.'],
  ],
  [
    'Show.java',
    `import picocli.CommandLine.Command;\n@Command(name = "show", description = "Shows it")\nclass Show {}\n`,
    ['2 show: Shows it'],
  ],
  [
    'cli.rb',
    `class CLI < Thor\n  desc "install NAME", "Installs it"\n  def install; end\nend\n`,
    ['2 install: Installs it'],
  ],
  [
    'Send.php',
    `<?php\nclass Send extends Command {\n  protected $signature = 'mail:send';\n  protected $description = 'Sends mail';\n}\n`,
    ['3 mail:send: Sends mail'],
  ],
  [
    'Setup.php',
    `<?php
use Symfony\\Component\\Console\\Attribute\\AsCommand;
#[AsCommand(name: 'app:setup')]
class Setup extends Command {
  protected $signature = 'app:setup
                          {user? : Whose it is}
                          {--F|force : Do it at once.}
                          {--id=* : Which ones}';

  protected $description = 'Sets it up';
}
`,
    ['3 app:setup: Sets it up [7 --force: Do it at once.; 8 --id: Which ones]'],
  ],
  [
    'shop/management/commands/reset_demo.py',
    `class Command(BaseCommand):
    help = "Removes all " \\
        'and starts again'

    def add_arguments(self, parser):
        parser.add_argument("-f", "--force", action="store_true", help="Do it at once")
`,
    ['1 reset_demo: Removes all [6 --force: Do it at once]'],
  ],
  [
    'shop/management/commands/load.py',
    `class Command(BaseCommand):
    help = (
        "Loads "
        "it"
    )
`,
    ['1 load: Loads it'],
  ],
]

it.each(CASES)('the commands of %s are found with their names and descriptions', async (path, source, expected) => {
  const { commands } = await analyzeFile(path, source)
  const shown = (options: readonly CommandOption[]) =>
    ` [${options.map(({ line, name, about }) => `${line} ${name}: ${about}`).join('; ')}]`
  const isPhpOrDjango = /\.php$|management/.test(path)
  expect(
    commands.map(
      ({ line, name, about, options }) => `${line} ${name}: ${about}${options && isPhpOrDjango ? shown(options) : ''}`,
    ),
  ).toEqual(expected)
})

it('any text is read without an error, and the lines of its commands lie within the text', () => {
  const pieces = fc.constantFrom(...CASES.flatMap(([, source]) => source.split(/(?<=[(,"'\n])/)), '{', '[', '<', '/')
  const languages = ['TypeScript', 'Python', 'Go', 'Rust', 'Java', 'C#', 'Ruby', 'PHP']
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const source = parts.join('')
      const lines = source.split('\n').length
      for (const language of languages)
        for (const { line } of readCommands('app/management/commands/x.py', source, language, []))
          expect(line).toBeLessThanOrEqual(lines)
    }),
  )
})
