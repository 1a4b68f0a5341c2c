import { useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import styles from './slider.module.css'

/** Screenshots of the product; `npm run screenshots -- pictures` takes them again. */
const SLIDES = [
  {
    name: 'project',
    words: 'Paste a repository URL, or drop a ZIP',
    alt: 'The New Project dialog with a ZIP, a title and a language.',
  },
  {
    name: 'progress',
    words: 'Watch the progress, or close the page',
    alt: 'The progress of a project being generated: topic pages, 14 of 52.',
  },
  {
    name: 'page',
    words: 'Read the pages, with the source of each statement',
    alt: 'A generated page: the page tree on the left, text with its sources, and the lines of code of one source.',
  },
] as const

/**
 * Slider that the browser scrolls by touch, wheel and keys. The buttons scroll it too. No slide moves by
 * itself.
 */
export function Slider() {
  const track = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(0)
  /** Slide to which the slider is scrolling. A second quick click continues from this slide. */
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
