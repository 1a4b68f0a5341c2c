import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

const MAIN = `package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/viper"
)

var (
	rootCmd = &cobra.Command{
		Use:   "memos",
		Short: "Takes notes",
	}
	versionCmd = &cobra.Command{
		Use:   "version",
		Short: "Prints the version",
	}
)

func init() {
	viper.SetDefault("driver", "sqlite")
	viper.SetDefault("mode", "prod")
	rootCmd.PersistentFlags().String("addr", "", "address of \\"server\\"")
	rootCmd.Flags().IntP("port", "p", 8081, "port of server")
	rootCmd.Flags().StringVar(&dir, "data-dir", "/var/lib", "data directory")
	rootCmd.Flags().StringSlice("allow", nil, "hosts to allow")
	rootCmd.Flags().Bool("quiet", false, "not bound")
	versionCmd.Flags().BoolP("short", "s", false, "only the number")
	for _, key := range []string{"addr", "data-dir", "allow"} {
		if err := viper.BindPFlag(key, rootCmd.Flags().Lookup(key)); err != nil {
			panic(err)
		}
	}
	viper.BindPFlag("port", rootCmd.Flags().Lookup("port"))
	viper.BindEnv("token", "GITHUB_TOKEN")
	viper.SetEnvPrefix("memos")
	viper.SetEnvKeyReplacer(strings.NewReplacer("-", "_"))
	viper.AutomaticEnv()
}
`

it('environment variables of viper flags get the prefix, and the default and words of the flag', async () => {
  const { environment } = await analyzeFile('main.go', MAIN)
  const shown = environment.map(({ name, fallback, about }) => [name, fallback ?? '', about ?? ''].join(' | '))
  expect(shown).toEqual([
    'MEMOS_DRIVER | sqlite | ',
    'MEMOS_MODE | prod | ',
    'MEMOS_ADDR |  | address of "server"',
    'MEMOS_PORT | 8081 | port of server',
    'MEMOS_DATA_DIR | /var/lib | data directory',
    'MEMOS_ALLOW |  | hosts to allow',
    'GITHUB_TOKEN |  | ',
  ])
})

it('a flag becomes an environment variable only if viper reads it with a known prefix', async () => {
  const names = async (source: string) => (await analyzeFile('main.go', source)).environment.map(({ name }) => name)
  expect(await names(MAIN.replace('viper.AutomaticEnv()', ''))).toEqual(['GITHUB_TOKEN'])
  expect(await names(MAIN.replace('SetEnvPrefix("memos")', 'SetEnvPrefix(name)'))).toEqual([])
})

it('a Cobra command lists the flags set on its variable, with their descriptions', async () => {
  const { commands } = await analyzeFile('main.go', MAIN)
  expect(
    commands.map(({ name, options = [] }) => `${name}: ${options.map((option) => option.name).join(' ')}`),
  ).toEqual(['memos: --addr --port --data-dir --allow --quiet', 'version: --short'])
  expect(commands[0]?.options?.[1]).toMatchObject({ about: 'port of server', line: 23 })
})

it('a Click command has the options of its function, with their descriptions', async () => {
  const source = `import click

@click.command("run", short_help="Runs it.")
@click.option("--host", "-h", default="127.0.0.1", help="The interface to bind to.")
@click.option(
    "--debug/--no-debug",
    default=None,
    help="Shows errors" " in the browser.",
)
@click.argument("name")
def run_command(host, debug):
    """Longer."""

@click.option("--other", help="No command.")
def helper(other): pass
`
  const { commands } = await analyzeFile('cli.py', source)
  expect(commands).toEqual([
    {
      name: 'run',
      about: 'Runs it.',
      line: 3,
      options: [
        { name: '--host', about: 'The interface to bind to.', line: 4 },
        { name: '--debug', about: 'Shows errors in the browser.', line: 5 },
      ],
    },
  ])
})
