import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import styles from './access-tokens.module.css'

/** Address that programs connect to, and the configuration that most of them need. */
export function ConnectProgram({ token }: { token: string | undefined }) {
  const address = `${location.origin}/mcp`
  const snippet = configuration(address, token ?? 'YOUR_TOKEN')
  return (
    <section className={styles.section} aria-labelledby="connect-program">
      <h3 id="connect-program" className={styles.heading}>
        Connect a program
      </h3>
      <p className={styles.note}>
        Editors and assistants that support MCP use this URL. Public projects need no token.
      </p>
      <div className={styles.line}>
        <code className={styles.value}>{address}</code>
        <CopyButton size="small" label="Copy" name="Copy the URL" text={() => address} />
      </div>
      <p className={styles.note}>
        {token ? 'Configuration with the new token:' : 'Configuration with one of your tokens:'}
      </p>
      <div className={styles.snippet}>
        <pre>{snippet}</pre>
        <CopyButton size="small" label="Copy" name="Copy the configuration" text={() => snippet} />
      </div>
    </section>
  )
}

function configuration(url: string, token: string): string {
  const docwright = { type: 'http', url, headers: { Authorization: `Bearer ${token}` } }
  return JSON.stringify({ mcpServers: { docwright } }, null, 2)
}
