import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { isMac } from '../../app/shortcuts/keys.ts'
import styles from '../document.module.css'
import type { Surroundings } from '../surroundings.ts'
import { symbolNames, symbolPlugin } from './symbol-plugin.ts'

type SymbolNamesProps = {
  editor: Editor
  find: Surroundings['namedSymbols'] & {}
  openPage: (pageId: number, anchor: string) => void
}

/** Lets names in the code of a page that is being written lead to their symbols. */
export function SymbolNames({ editor, find, openPage }: SymbolNamesProps) {
  useEffect(() => {
    const hint = `${isMac() ? '⌘' : 'Ctrl'}-click to open`
    editor.registerPlugin(symbolPlugin({ find, openPage, className: styles.codeName ?? '', hint }))
    return () => {
      editor.unregisterPlugin(symbolNames)
    }
  }, [editor, find, openPage])
  return null
}
