import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { isMac } from '../../ui/pressed-keys.ts'
import styles from '../document.module.css'
import type { Surroundings } from '../surroundings.ts'
import { symbolNames, symbolPlugin } from './symbol-plugin.ts'

type Find = Surroundings['namedSymbols'] & {}

type SymbolNamesProps = {
  editor: Editor
  /** Looks up names. Pass a new function when names may refer to other symbols than before. */
  find: Find
  openPage: (pageId: number, anchor: string) => void
}

/** Links names in the code of a page that is being edited to their symbols. */
export function SymbolNames({ editor, find, openPage }: SymbolNamesProps) {
  // Keep one plugin: a new one would redraw the page and remove its marks until the next answer.
  const asking = useRef({ find, again: new Set<() => void>() })
  useEffect(() => {
    const hint = `${isMac() ? '⌘' : 'Ctrl'}-click to open`
    const { again } = asking.current
    const plugin = symbolPlugin({
      find: (names) => asking.current.find(names),
      openPage,
      className: styles.codeName ?? '',
      hint,
      onNews: (look) => {
        again.add(look)
        return () => again.delete(look)
      },
    })
    editor.registerPlugin(plugin)
    return () => {
      editor.unregisterPlugin(symbolNames)
    }
  }, [editor, openPage])
  useEffect(() => {
    asking.current.find = find
    for (const look of asking.current.again) look()
  }, [find])
  return null
}
