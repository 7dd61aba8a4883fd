import { isReadOnly } from '#resources/kernel/derive.ts'
import { lazy, Suspense } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import type { ExtraTab } from '../form/sections/Sections.tsx'
import type { Row } from '../form/formValues.ts'

const HistoryPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./HistoryPanel.tsx'))).HistoryPanel,
}))

/** The history tab beside a record's sections; none for a new record, a view or a ledger. */
export function useHistoryTab(
  of: Resource,
  row: Row | null,
  onReverted: (row: Row) => void,
  unsaved?: () => boolean,
): ExtraTab | undefined {
  const t = useT()
  if (!row || isReadOnly(of)) return undefined
  return {
    label: t('app.history.title'),
    content: () => (
      <Suspense>
        <HistoryPanel
          of={of}
          id={row.id}
          version={row.version}
          onReverted={onReverted}
          {...(unsaved && { unsaved })}
        />
      </Suspense>
    ),
  }
}
