import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { classes } from '../../../ui/classes.ts'
import { late } from '../../../ui/late.tsx'
import type { PageOutline } from '../page/page-pane.tsx'
import { activeHeading } from './active-heading.ts'
import styles from './contents.module.css'

const CopyPage = late(async () => (await import('./copy-page.tsx')).CopyPage)

const SHOWN_FROM = 2
/** Distance from the top edge, in pixels, at which a heading has passed it: the bar and a little space. */
const PASSED = 96

type ContentsProps = {
  /** Absent until the page has loaded. Its space is reserved, so that the text doesn't move. */
  outline: PageOutline | undefined
  project: Project
}

/** `wanted`: whether this person wants the headings; the page can be copied all the same. */
type BesideProps = ContentsProps & { wanted: boolean }

const NONE: PageOutline['headings'] = []

/** Column at the right of wide screens: the headings of the page, and the button that copies it. */
export function Contents({ outline, project, wanted }: BesideProps) {
  const { listed, isWorthIt } = listOf(outline)
  return (
    <aside className={styles.contents} aria-label="On this page">
      {wanted && isWorthIt ? (
        <nav aria-labelledby="on-this-page">
          <h2 id="on-this-page" className={styles.title}>
            On this page
          </h2>
          <HeadingList all={outline?.headings ?? NONE} listed={listed} />
        </nav>
      ) : null}
      {outline ? <CopyPage outline={outline} project={project} /> : null}
    </aside>
  )
}

/** Contents where there is no room at the right: collapsed, under the title. */
export function FoldedContents({ outline, project }: ContentsProps) {
  const { listed, isWorthIt } = listOf(outline)
  if (!outline || !isWorthIt) return null
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden="true" />
        On this page
      </summary>
      <nav aria-label="On this page">
        <HeadingList all={outline.headings} listed={listed} />
      </nav>
      <CopyPage outline={outline} project={project} />
    </details>
  )
}

function listOf(outline: PageOutline | undefined) {
  const { headings, titled } = outline ?? { headings: NONE, titled: false }
  // Leaves out the title, because people who read the page know it.
  const listed = headings.slice(titled ? 1 : 0)
  return { listed, isWorthIt: headings.length >= SHOWN_FROM && listed.length > 0 }
}

type HeadingListProps = { all: PageOutline['headings']; listed: PageOutline['headings'] }

function HeadingList({ all, listed }: HeadingListProps) {
  const active = useActive(all)
  const top = Math.min(...listed.map((heading) => heading.level))
  return (
    <ol className={styles.list}>
      {listed.map(({ id, level, text }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            className={classes(styles.entry, id === active && styles.active)}
            style={{ paddingLeft: 14 + Math.min(level - top, 3) * 14 }}
            aria-current={id === active ? 'location' : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Id of the heading that the page is scrolled to. */
function useActive(headings: PageOutline['headings']): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const tops = headings.map(({ id }) => ({
        id,
        top: document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      }))
      const { clientHeight, scrollHeight } = document.documentElement
      // Takes the larger height: the bars of a phone's browser, or zooming, change only one of the two.
      const viewHeight = Math.max(innerHeight, clientHeight)
      setActive(activeHeading(tops, PASSED, { scrollY, viewHeight, pageHeight: scrollHeight }))
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    // Observes the body, because loading images and disappearing text move headings without scrolling.
    const sizes = new ResizeObserver(later)
    sizes.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
      sizes.disconnect()
    }
  }, [headings])
  return active
}
