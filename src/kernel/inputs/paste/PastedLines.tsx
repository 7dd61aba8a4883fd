import { lazy, Suspense } from 'react'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import { UndoToast } from '../../../ui/UndoToast.tsx'
import type { FormPaste } from './useLinePaste.ts'

const PasteReview = lazy(async () => ({
  default: (await loadChunk(() => import('./PasteReview.tsx'))).PasteReview,
}))

interface PastedLinesProps {
  of: Resource
  source: string
  field: Field
  paste: FormPaste
}

/** The review of a paste into lines, and its undo. */
export function PastedLines({ of, source, field, paste }: PastedLinesProps) {
  const { pasted } = paste
  return (
    <>
      <UndoToast inForm message={paste.message} onUndo={paste.undo} onClose={paste.closeMessage} />
      <Suspense>
        {pasted && (
          <PasteReview of={of} source={source} field={field} pasted={pasted} paste={paste} />
        )}
      </Suspense>
    </>
  )
}
