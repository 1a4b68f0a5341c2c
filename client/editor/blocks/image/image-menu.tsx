import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { Check, ImageUp, Link, Scaling, Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPY } from '../../../../shared/contract/messages/copying.ts'
import { originalSize } from '../../../../shared/document/image-size.ts'
import { serverAddress } from '../../../hosts/server-address.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type CopyState, useCopy } from '../../../ui/copy-button/use-copy.ts'
import { beginUndoStep } from '../../undo-step.ts'
import { useFocusWithin } from '../../use-focus-within.ts'
import { useBlockFullScreen } from '../toolbar/block-full-screen.ts'
import { BlockToolbar, FullScreenToggle, ToolbarButton, ToolbarGroup, useBlockAt } from '../toolbar/block-toolbar.tsx'
import type { ImagePlace } from './image-file.ts'
import { chooseReplacement } from './image-placeholders.ts'
import { ImageWords } from './image-words.tsx'

type Chosen = { position: number; src: string; alt: string; title: string }

/** Toolbar of the selected image. */
export function ImageMenu({ editor, place }: { editor: Editor; place: ImagePlace }) {
  const chosen = useEditorState({ editor, selector: ({ editor: { state } }) => chosenImage(state.selection) })
  const hasFocus = useFocusWithin(editor)
  const fullScreen = useBlockFullScreen(editor)
  const [naming, setNaming] = useState(false)
  const around = useBlockAt(editor, chosen?.position)
  // By its element: what others write above moves an image, and it is the same one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image begins with its buttons.
  useEffect(() => setNaming(false), [around])
  const block = fullScreen.covered ?? (hasFocus ? around : undefined)
  if (!block) return null

  const change = (attributes: object) => {
    beginUndoStep(editor.state)
    editor.commands.updateAttributes('image', attributes)
  }
  const toText = () => {
    setNaming(false)
    editor.view.focus()
  }
  if (naming && chosen) {
    const save = (words: object) => {
      change(words)
      toText()
    }
    return (
      <BlockToolbar editor={editor} block={block} label="Image" onEscape={toText}>
        <ImageWords {...chosen} onSave={save} onCancel={toText} />
      </BlockToolbar>
    )
  }
  return (
    <BlockToolbar editor={editor} block={block} label="Image">
      {chosen ? (
        <>
          <ToolbarGroup>
            <Button size="small" variant="quiet" aria-label="Alt text and title" onClick={() => setNaming(true)}>
              Alt text
            </Button>
          </ToolbarGroup>
          <ToolbarGroup>
            <ToolbarButton label="Original size" onClick={() => change(naturalSize(block))}>
              <Scaling />
            </ToolbarButton>
            <ToolbarButton label="Replace the image" onClick={() => chooseReplacement(editor, { block, place })}>
              <ImageUp />
            </ToolbarButton>
            <CopyLink src={chosen.src} />
          </ToolbarGroup>
        </>
      ) : null}
      <ToolbarGroup>
        <FullScreenToggle block={block} of={fullScreen} />
        <ToolbarButton
          label="Delete the image"
          disabled={!chosen}
          onClick={() => {
            beginUndoStep(editor.state)
            editor.commands.deleteSelection()
            editor.view.focus()
          }}
        >
          <Trash2 />
        </ToolbarButton>
      </ToolbarGroup>
    </BlockToolbar>
  )
}

function chosenImage(selection: unknown): Chosen | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return undefined
  const { src, alt, title } = selection.node.attrs as Record<string, unknown>
  return { position: selection.from, src: String(src ?? ''), alt: String(alt ?? ''), title: String(title ?? '') }
}

function naturalSize(block: HTMLElement): object {
  const image = block.querySelector('img')
  return (image && originalSize(image)) ?? { width: null, height: null }
}

const COPIED: Readonly<Record<CopyState, { label: string; icon: typeof Link }>> = {
  default: { label: 'Copy the link', icon: Link },
  copied: { label: 'Copied', icon: Check },
  failed: { label: COPY.failed, icon: X },
}

function CopyLink({ src }: { src: string }) {
  const { state, copy } = useCopy(() => new URL(serverAddress(src), location.href).href)
  const { label, icon: Icon } = COPIED[state]
  return (
    <ToolbarButton label={label} onClick={copy}>
      <Icon />
    </ToolbarButton>
  )
}
