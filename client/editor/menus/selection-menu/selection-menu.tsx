import type { Editor } from '@tiptap/core'
import { NodeSelection, PluginKey } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { Bold, Code, FileCode, Italic, Link, type LucideIcon, Strikethrough, Underline } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button/button.tsx'
import { isPressed } from '../../../ui/pressed-keys.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { kindOf } from '../../block-kinds.ts'
import { symbolAt } from '../../symbols/symbol-plugin.ts'
import { blockMenu } from '../block-menu/block-menu-state.ts'
import { MENU_KEYS } from '../menu-keys.ts'
import { useToolbarKeys } from '../use-toolbar-keys.ts'
import { KindChoice } from './kind-choice.tsx'
import { LinkField } from './link-field.tsx'
import styles from './selection-menu.module.css'

type Mark = { name: string; label: string; icon: LucideIcon; toggle: (editor: Editor) => void }

const MARKS: readonly Mark[] = [
  { name: 'bold', label: 'Bold', icon: Bold, toggle: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', label: 'Italic', icon: Italic, toggle: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'underline',
    label: 'Underline',
    icon: Underline,
    toggle: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    label: 'Strikethrough',
    icon: Strikethrough,
    toggle: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  { name: 'code', label: 'Code', icon: Code, toggle: (editor) => editor.chain().focus().toggleCode().run() },
]

const MENU = new PluginKey('selectionMenu')

/** Makes the selection menu update its position after its size changed, or appear without its usual delay. */
function tellMenu(editor: Editor, what: 'updatePosition' | 'show'): void {
  editor.view.dispatch(editor.state.tr.setMeta(MENU, what))
}

/** Menu of actions for the selected words. */
export function SelectionMenu({ editor }: { editor: Editor }) {
  // Phones show a menu of their own above selected words.
  const touch = useMedia('(pointer: coarse)')
  const [linking, setLinking] = useState(false)
  const toolbar = useRef<HTMLDivElement>(null)
  const keys = useToolbarKeys(editor, () => setLinking(false))
  useEffect(() => {
    return listenForLinkKeys(editor, () => {
      // Shows the menu at once, because a link field that isn't on the page can't get the focus. Until it has the
      // focus, typing would replace the selected text.
      tellMenu(editor, 'show')
      setLinking(true)
    })
  }, [editor])
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: MARKS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
      kind: kindOf(now).id,
      href: now.isActive('link') ? String(now.getAttributes('link').href ?? '') : '',
      symbol: symbolAt(now.state, now.state.selection.from, now.state.selection.to),
    }),
  })

  return (
    <BubbleMenu
      ref={toolbar}
      editor={editor}
      pluginKey={MENU}
      updateDelay={120}
      className={styles.menu}
      role="toolbar"
      aria-label="Formatting"
      shouldShow={({ editor: now }) => !blockMenu.open && isForWords(now)}
      options={{
        placement: touch ? 'bottom' : 'top',
        offset: touch ? 16 : 8,
        shift: { padding: 8 },
        onHide: () => setLinking(false),
      }}
    >
      {/* The menu component accepts no React handlers, so an inner element has them. */}
      <div className={styles.row} {...keys}>
        {linking ? (
          <LinkField
            editor={editor}
            href={active.href}
            onDone={() => setLinking(false)}
            onSized={() => tellMenu(editor, 'updatePosition')}
          />
        ) : (
          <>
            <KindChoice editor={editor} kindId={active.kind} container={toolbar} />
            {MARKS.map(({ name, label, icon: Icon, toggle }) => (
              <IconButton
                key={name}
                label={label}
                size="small"
                title={label}
                aria-pressed={active.marks.includes(name)}
                onClick={() => toggle(editor)}
              >
                <Icon />
              </IconButton>
            ))}
            <IconButton
              label="Link"
              size="small"
              title="Link"
              aria-pressed={active.href !== ''}
              onClick={() => setLinking(true)}
            >
              <Link />
            </IconButton>
            {active.symbol ? (
              <IconButton label="Open this symbol" size="small" title="Open this symbol" onClick={active.symbol}>
                <FileCode />
              </IconButton>
            ) : null}
          </>
        )}
      </div>
    </BubbleMenu>
  )
}

/**
 * Calls `ask` for the address of a link when its shortcut is typed. Returns a function that stops listening.
 */
function listenForLinkKeys(editor: Editor, ask: () => void): () => void {
  const { dom } = editor.view
  const listener = (event: KeyboardEvent) => {
    if (!isPressed(MENU_KEYS.link, event)) return
    event.preventDefault()
    if (isForWords(editor)) ask()
  }
  dom.addEventListener('keydown', listener)
  return () => dom.removeEventListener('keydown', listener)
}

/** Whether the selected text can be formatted. */
function isForWords(editor: Editor): boolean {
  const { selection, doc } = editor.state
  return (
    editor.isEditable &&
    !selection.empty &&
    !(selection instanceof NodeSelection) &&
    !editor.isActive('codeBlock') &&
    doc.textBetween(selection.from, selection.to).trim() !== ''
  )
}
