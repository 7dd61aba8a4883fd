import { lazy, Suspense } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useT } from '../../../common/useT.ts'
import { UndoToast } from '../../../ui/UndoToast.tsx'
import type { Quick } from './useCellEditing.tsx'
import type { WrittenCells } from './useCellWriter.ts'

const PasteDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./PasteDialog.tsx'))).PasteDialog,
}))

interface CellEditingProps {
  of: Resource
  quick: Quick
  rows: readonly WireRow[] | undefined
  /** Whether pasted rows below the last one may become new records. */
  creates: boolean
  /** Returns the focus to the cell that was pasted into. */
  onFocus: (id: number, source: string | null) => void
}

/** Cell editing over the list: the review of a paste, and undo. */
export function CellEditing({ of, quick, rows = [], creates, onFocus }: CellEditingProps) {
  const t = useT()
  const { pasted, writer, setMessage, undo } = quick
  const onDone = ({ changed, created }: WrittenCells) => {
    const said = [
      changed > 0 && t('app.grid.changed', { smart_count: changed }),
      created > 0 && t('app.grid.added', { smart_count: created }),
    ].filter((one) => one !== false)
    if (said.length > 0) setMessage({ text: said.join('. '), undo: true })
  }
  return (
    <>
      <UndoToast
        message={quick.message}
        onUndo={() => void undo()}
        onClose={() => setMessage(null)}
      />
      <Suspense>
        {pasted && (
          <PasteDialog
            of={of}
            columns={{ shown: quick.sources, editable: quick.quick.keys }}
            rows={rows}
            pasted={pasted}
            creates={creates}
            write={writer.writeAll}
            onClose={() => {
              quick.closePaste()
              setTimeout(() => onFocus(pasted.at.id, pasted.at.source))
            }}
            onDone={onDone}
          />
        )}
      </Suspense>
    </>
  )
}
