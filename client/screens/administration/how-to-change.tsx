import styles from './administration-screen.module.css'

/** Says which environment variables hold the settings. */
export function HowToChange() {
  return (
    <>
      <h3 className={styles.subheading}>How to change it</h3>
      <p className={styles.text}>
        Set these in the environment of the server, or in the file <code>.env</code> beside <code>package.json</code>,
        and restart it. Pages use a new model after their project’s next refresh.
      </p>
      <dl className={styles.settings}>
        <div>
          <dt>
            <code>OLLAMA_URL</code>, <code>OLLAMA_MODEL</code>
          </dt>
          <dd>
            URL of an Ollama server, such as <code>http://127.0.0.1:11434</code>, and the name of its model
          </dd>
        </div>
        <div>
          <dt>
            <code>OPENAI_URL</code>, <code>OPENAI_MODEL</code>, <code>OPENAI_KEY</code>
          </dt>
          <dd>URL of an OpenAI-compatible server, the name of its model, and its API key, which is never shown</dd>
        </div>
        <div>
          <dt>
            <code>EMBEDDING_MODEL</code>
          </dt>
          <dd>An embedding model on the same server, for search by meaning</dd>
        </div>
        <div>
          <dt>
            <code>MODEL_PAGES</code>
          </dt>
          <dd>
            <code>off</code> uses it for chat answers only
          </dd>
        </div>
        <div>
          <dt>
            <code>MODEL_CONTEXT</code>
          </dt>
          <dd>Its context window in tokens, if the server doesn’t say</dd>
        </div>
        <div>
          <dt>
            <code>MODEL_CALLS</code>, <code>MODEL_MINUTES</code>, <code>MODEL_TOKENS</code>
          </dt>
          <dd>Paragraphs requested in parallel; minutes and tokens per project and run</dd>
        </div>
      </dl>
    </>
  )
}
