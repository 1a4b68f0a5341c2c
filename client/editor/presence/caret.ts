import './caret.css'

type CaretUser = { name?: unknown; color?: unknown }

/** Cursor of someone else: a line in their colour with their name. */
export function renderCaret({ name, color }: CaretUser): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'caret'
  caret.style.borderColor = String(color)
  const label = document.createElement('span')
  label.className = 'caretName'
  label.style.backgroundColor = String(color)
  label.textContent = typeof name === 'string' && name ? name : 'Guest'
  caret.append(label)
  requestAnimationFrame(() => turnInward(label))
  return caret
}

/** Moves a name that would extend beyond the page to the left of its line. */
function turnInward(label: HTMLElement): void {
  const page = label.closest('.ProseMirror')
  if (page && label.getBoundingClientRect().right > page.getBoundingClientRect().right) label.classList.add('inward')
}
