import { useMemo, useRef } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { late } from '../../../../ui/late.tsx'
import { useNear } from '../../../../ui/use-near.ts'
import { ShownAsSource } from '../shown-as-source.tsx'
import styles from './description.module.css'
import { type Description, readDescription } from './read-description.ts'
import type { SwaggerProps } from './swagger.tsx'

const Swagger = late(async () => (await import('./swagger.tsx')).Swagger, Waiting)

export type DescriptionProps = { text: string; full: boolean }

/** Shows a text that describes an API in a readable form. */
export function DescriptionText({ text, full }: DescriptionProps) {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const read = useMemo(() => (near ? tryToRead(text) : undefined), [near, text])
  return (
    <div ref={box} className={classes(styles.box, full && styles.full)}>
      {read === undefined ? <Waiting /> : null}
      {read && 'problem' in read ? (
        <ShownAsSource what="Error rendering API description" problem={read.problem} text={text} />
      ) : null}
      {read && 'spec' in read ? (
        <>
          {read.elsewhere.length > 0 ? (
            <p className={styles.note}>
              Parts of this description are on other sites ({read.elsewhere.slice(0, 3).join(', ')}
              {read.elsewhere.length > 3 ? ' and more' : ''}). They aren’t fetched.
            </p>
          ) : null}
          <Swagger spec={read.spec} isLarge={read.isLarge} full={full} />
        </>
      ) : null}
    </div>
  )
}

function tryToRead(text: string): Description | { problem: string } {
  try {
    return readDescription(text)
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function Waiting(_: Partial<SwaggerProps>) {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading the description</span>
    </div>
  )
}
