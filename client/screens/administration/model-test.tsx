import { useState } from 'react'
import { type ModelTest as Tested, testModel } from '../../../shared/contract/model.ts'
import { messageOf, send } from '../../api/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './administration-screen.module.css'
import { NamedText } from './named-text.tsx'

type Test =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'done'; result: Tested }
  | { state: 'failed'; text: string }

/** Asks the model for one paragraph, as the generator does for a page. */
export function ModelTest() {
  const [test, setTest] = useState<Test>({ state: 'none' })
  const run = async () => {
    setTest({ state: 'asking' })
    try {
      setTest({ state: 'done', result: await send(testModel, {}, { handled: 'all' }) })
    } catch (error) {
      setTest({ state: 'failed', text: messageOf(error, 'The server couldn’t be reached. Try again later.') })
    }
  }
  return (
    <div className={styles.test}>
      <Button variant="primary" busy={test.state === 'asking'} onClick={() => void run()}>
        Test
      </Button>
      <p className={styles.hint}>Requests one paragraph about an invented file. This takes up to a minute.</p>
      <div aria-live="polite" className={styles.result}>
        {test.state === 'failed' ? (
          <Notice tone="attention" title="Couldn’t run the test">
            {test.text}
          </Notice>
        ) : null}
        {test.state === 'done' ? <Result result={test.result} /> : null}
      </div>
    </div>
  )
}

function Result({ result: { text, trouble, tokens, milliseconds } }: { result: Tested }) {
  const time = milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`
  const took = `${time}, ${tokens.toLocaleString('en')} tokens`
  if (trouble) {
    return (
      <Notice tone="attention" title={`The model can’t be used: ${trouble.what.replaceAll('`', '')}`}>
        {trouble.advice} ({took})
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={`The model works: ${took}`}>
      <p>
        <NamedText text={text ?? ''} />
      </p>
    </Notice>
  )
}
