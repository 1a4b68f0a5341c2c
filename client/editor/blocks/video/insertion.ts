import { SquarePlay } from 'lucide-react'
import type { Insertion } from '../../blocks.ts'
import { askForVideo } from './video-dialog-state.ts'

export const videoInsertion: Insertion = {
  id: 'youtube',
  label: 'YouTube',
  icon: SquarePlay,
  keywords: ['video', 'movie', 'player'],
  insert: (editor) => askForVideo(editor),
}
