import { useSnapshot } from 'valtio'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { useSurroundings } from '../../surroundings.ts'
import { sourceDialog } from './source-dialog-state.ts'

const SourceDialog = lateDialog(async () => (await import('./source-dialog.tsx')).SourceDialog)

/** Asks for a source while somebody wants to cite one, and may. */
export function SourceAsking() {
  const { asked } = useSnapshot(sourceDialog)
  const { citing } = useSurroundings()
  return asked && citing ? <SourceDialog citing={citing} /> : null
}
