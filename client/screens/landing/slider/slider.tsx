import { useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import styles from './slider.module.css'

/** Screenshots of the product; `npm run screenshots -- pictures` takes them again. */
const SLIDES = [
  {
    name: 'project',
    words: 'Name a repository, or drop an archive',
    alt: 'The dialog New Project with an archive chosen, a title and a language.',
  },
  {
    name: 'progress',
    words: 'Watch it being written, or close the page',
    alt: 'The progress of a documentation that is being generated, at topic pages, 14 of 52.',
  },
  {
    name: 'page',
    words: 'Read it, with the source behind each statement',
    alt: 'A generated page: the tree of pages at the left, text with marks, and the lines of code behind one of them.',
  },
] as const

/**
 * Slider that the browser scrolls by touch, wheel and keys. The buttons scroll it too. No slide moves by
 * itself.
 */
export function Slider() {
  const track = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(0)
  /** Target of the current scroll, so that two quick clicks move on by two pictures. */
  const aim = useRef(0)
  const show = (by: number) => {
    const { current } = track
    aim.current = Math.min(Math.max(aim.current + by, 0), SLIDES.length - 1)
    current?.scrollTo({ left: aim.current * current.clientWidth })
  }

  return (
    <section aria-roledescription="carousel" aria-label="From code to pages" className={styles.slider}>
      <ol
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys.
        tabIndex={0}
        aria-label="Pictures"
        className={styles.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
          aim.current = Math.round(scrollLeft / clientWidth)
        }}
      >
        {SLIDES.map(({ name, words, alt }) => (
          <li key={name} className={styles.slide}>
            <figure>
              {(['light', 'dark'] as const).map((theme) => (
                <img
                  key={theme}
                  src={`/pictures/${name}-${theme}.webp`}
                  alt={alt}
                  width={1440}
                  height={900}
                  loading="lazy"
                  decoding="async"
                  className={styles[theme]}
                />
              ))}
              <figcaption className={styles.words}>{words}</figcaption>
            </figure>
          </li>
        ))}
      </ol>
      <div className={styles.controls}>
        <Button size="small" disabled={at === 0} onClick={() => show(-1)}>
          Previous
        </Button>
        <Button size="small" disabled={at === SLIDES.length - 1} onClick={() => show(1)}>
          Next
        </Button>
        <p className={styles.place} aria-live="polite">
          <span className="visually-hidden">Picture </span>
          {at + 1} of {SLIDES.length}
        </p>
      </div>
    </section>
  )
}
