import { isSafeLink } from '../../../../../shared/document/addresses.ts'

/** Elements that a diagram must never contain, even if the library creates them. */
const FORBIDDEN =
  'script, iframe, object, embed, link, meta, base, form, input, button, select, textarea, audio, video, animate, animateMotion, animateTransform, set'

/**
 * Removes everything from a drawing that runs code, loads something or links to an unsafe address. A second
 * check: the diagram library cleans the drawing too.
 */
export function cleanSvg(svg: string): string {
  // A separate document, where nothing is loaded or run during the check.
  const { body } = new DOMParser().parseFromString(svg, 'text/html')
  for (const element of body.querySelectorAll(FORBIDDEN)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (!isAllowed(element, name.toLowerCase(), value)) element.removeAttribute(name)
    }
    if (element.localName === 'style') element.textContent = cleanRules(element.textContent ?? '')
    else if (element.hasAttribute('style')) cleanStyle(element as SVGElement)
    if (element.localName === 'a') {
      element.setAttribute('target', '_blank')
      element.setAttribute('rel', 'noopener noreferrer nofollow')
    }
  }
  // The size is removed, because the component that shows the drawing sets it.
  const drawing = body.querySelector('svg')
  drawing?.style.removeProperty('max-width')
  for (const side of ['width', 'height']) drawing?.setAttribute(side, '100%')
  return body.innerHTML
}

function isAllowed(element: Element, name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'srcset' || name === 'ping' || name === 'formaction') return false
  if (name === 'href' || name === 'xlink:href' || name === 'src') {
    if (value.startsWith('#')) return true
    if (element.localName === 'a') return /^(?:https?|mailto):/i.test(value) && isSafeLink(value)
    return (
      /^ima?ge?$/.test(element.localName) && (isOwnImage(value) || /^data:image\/(?:png|jpeg|gif|webp)[;,]/.test(value))
    )
  }
  return name === 'style' || !reachesOut(value)
}

const isOwnImage = (value: string) => /^\/api\/blob\/[0-9a-f]{64}$/.test(value)

/**
 * Removes styles that fetch something. Reads them as the browser parsed them, where escapes can't hide an
 * address.
 */
function cleanStyle({ style }: SVGElement): void {
  for (const property of [...style]) if (reachesOut(style.getPropertyValue(property))) style.removeProperty(property)
}

function cleanRules(css: string): string {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const rules = [...sheet.cssRules].map((rule) => rule.cssText)
  return rules.filter((rule) => !reachesOut(rule)).join('\n')
}

/** Whether a value would fetch something: an address outside the drawing itself. */
function reachesOut(value: string): boolean {
  return /(?:url|image-set|src|image|cross-fade)\(\s*(?!["']?#)/i.test(value)
}
