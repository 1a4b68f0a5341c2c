import type { Project } from '../../../../shared/contract/projects.ts'
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import type { PageOutline } from '../page/page-pane.tsx'
import styles from './contents.module.css'

type CopyPageProps = { outline: PageOutline; project: Project }

/** Copies the page. The first click loads the converters. */
export function CopyPage({ outline, project }: CopyPageProps) {
  const copied = async () => ({ content: await outline.content(), citations: outline.citations() })
  const markdown = async () => (await import('./page-text.ts')).pageAsMarkdown(await copied(), project)
  const html = async () => (await import('./page-text.ts')).pageAsHtml(await copied(), project)
  return (
    <div className={styles.copy}>
      <Tooltip text="Copy page as markdown" side="bottom">
        <span>
          <CopyButton label="Markdown" name="Copy page as markdown" size="small" text={markdown} />
        </span>
      </Tooltip>
      <Tooltip text="Copy page as HTML" side="bottom">
        <span>
          <CopyButton label="HTML" name="Copy page as HTML" size="small" text={markdown} html={html} />
        </span>
      </Tooltip>
    </div>
  )
}
