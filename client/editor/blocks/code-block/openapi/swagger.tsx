import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import SwaggerUI from 'swagger-ui-react'
import vendorCss from 'swagger-ui-react/swagger-ui.css?inline'
import codeCss from '../code-colours.css?inline'
import styles from './description.module.css'
import type { JsonObject } from './json.ts'
import { Example } from './swagger-example.tsx'
import { Layout } from './swagger-layout.tsx'
import { Markdown } from './swagger-markdown.tsx'
import ownCss from './swagger-theme.css?inline'

export type SwaggerProps = {
  /** Harmless description: it contains nothing that would be fetched. */
  spec: JsonObject
  isLarge: boolean
  full: boolean
}

/**
 * Style sheet of all viewers on a page. The viewer's own styles are in a layer, so that ours override
 * them.
 */
let sheet: CSSStyleSheet | undefined

function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`@layer vendor { ${vendorCss} }\n${ownCss}\n${codeCss}`)
  }
  return sheet
}

const Nothing = () => null

/** Our replacements for components that would send something, ask for secrets or render HTML. */
const OURS = () => ({
  components: {
    PageLayout: Layout,
    authorizeBtn: Nothing,
    AuthorizeBtnContainer: Nothing,
    authorizeOperationBtn: Nothing,
    onlineValidatorBadge: Nothing,
    CopyToClipboardBtn: Nothing,
    HighlightCode: Example,
  },
  wrapComponents: { Markdown: () => Markdown, JumpToPath: () => Nothing },
  fn: { fetch: refuse },
})

function refuse(): never {
  throw new Error('The description of an API sends nothing')
}

/** API viewer in a shadow tree, which isolates its styles from those of the page. */
export function Swagger({ spec, isLarge, full }: SwaggerProps) {
  return (
    <Shadow>
      <div className="scroller" data-full={full || undefined} data-large={isLarge || undefined}>
        <SwaggerUI
          spec={spec}
          layout="PageLayout"
          plugins={[OURS]}
          supportedSubmitMethods={[]}
          requestInterceptor={refuse}
          docExpansion={isLarge ? 'none' : 'list'}
          defaultModelsExpandDepth={0}
          queryConfigEnabled={false}
          persistAuthorization={false}
          deepLinking={false}
        />
      </div>
    </Shadow>
  )
}

function Shadow({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [styleSheet()]
    setRoot(shadow)
  }, [])
  return (
    <div ref={host} className={styles.host} data-shadow="">
      {root ? createPortal(children, root as unknown as Element) : null}
    </div>
  )
}
