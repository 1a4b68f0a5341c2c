import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import styles from './contents.module.css'

type CopyPageProps = { content: () => unknown; project: Project; page: PageRow }

/** The converters are fetched with the first press. */
export function CopyPage({ content, project, page }: CopyPageProps) {
  const convert = async (to: 'markdown' | 'html') => {
    const { pageAsHtml, pageAsMarkdown } = await import('./page-text.ts')
    const convertTo = to === 'markdown' ? pageAsMarkdown : pageAsHtml
    return await convertTo(await content(), project, page)
  }
  return (
    <div className={styles.copy}>
      <Tooltip text="Copy page as markdown" side="bottom">
        <span>
          <CopyButton label="Markdown" name="Copy page as markdown" size="small" text={() => convert('markdown')} />
        </span>
      </Tooltip>
      <Tooltip text="Copy page as HTML" side="bottom">
        <span>
          <CopyButton label="HTML" name="Copy page as HTML" size="small" text={() => convert('html')} />
        </span>
      </Tooltip>
    </div>
  )
}
