import styles from './administration-screen.module.css'

/** Settings are the environment's: here stands which. */
export function HowToChange() {
  return (
    <>
      <h3 className={styles.subheading}>How to change it</h3>
      <p className={styles.text}>
        Set these in the environment of the server, or in the file <code>.env</code> beside <code>package.json</code>,
        and restart it. Pages take up a change when their project is next brought up to date.
      </p>
      <dl className={styles.settings}>
        <div>
          <dt>
            <code>OLLAMA_URL</code>, <code>OLLAMA_MODEL</code>
          </dt>
          <dd>
            An Ollama server, such as <code>http://127.0.0.1:11434</code>, and a model that it has
          </dd>
        </div>
        <div>
          <dt>
            <code>OPENAI_URL</code>, <code>OPENAI_MODEL</code>, <code>OPENAI_KEY</code>
          </dt>
          <dd>
            Or a server of the OpenAI protocol, a model that it has, and the key that it wants, which is shown nowhere
          </dd>
        </div>
        <div>
          <dt>
            <code>EMBEDDING_MODEL</code>
          </dt>
          <dd>A model of the same server that makes embeddings, with which search also goes by meaning</dd>
        </div>
        <div>
          <dt>
            <code>MODEL_PAGES</code>
          </dt>
          <dd>
            <code>off</code> lets it write answers of the chat alone
          </dd>
        </div>
        <div>
          <dt>
            <code>MODEL_CONTEXT</code>
          </dt>
          <dd>Tokens that it has before it at once, where its server does not say</dd>
        </div>
        <div>
          <dt>
            <code>MODEL_CALLS</code>, <code>MODEL_MINUTES</code>, <code>MODEL_TOKENS</code>
          </dt>
          <dd>Paragraphs asked for at once; most minutes and tokens for a project at a time</dd>
        </div>
      </dl>
    </>
  )
}
