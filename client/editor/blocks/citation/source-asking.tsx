import { useSnapshot } from 'valtio'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { useSurroundings } from '../../surroundings.ts'
import { sourceDialog } from './source-dialog-state.ts'

const SourceDialog = lateDialog(async () => (await import('./source-dialog.tsx')).SourceDialog)

/** Shows the source dialog when someone asks to cite and is allowed to. */
export function SourceAsking() {
  const { asked } = useSnapshot(sourceDialog)
  const { citing } = useSurroundings()
  return asked && citing ? <SourceDialog citing={citing} /> : null
}
