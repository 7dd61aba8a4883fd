// Exports and prints a list.
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isExportable } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { DownloadGlyph, PrintGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import type { Filter, ListRequest, Sort } from '../../../common/listAddress.ts'
import type { Column } from '../grid/columns/gridColumns.ts'
import type { MoreItem } from '../toolbar/MoreMenu.tsx'
import type { ResultCounting } from '../toolbar/useResultCount.ts'
import { useShortcut } from '../useShortcut.ts'

const ExportDialog = lazy(async () => ({
  default: (await import('./ExportDialog.tsx')).ExportDialog,
}))
const Register = lazy(async () => ({
  default: (await import('./PrintRegister.tsx')).PrintRegister,
}))

/** The current state of the list: its filter, order and columns. */
export interface ExportedList {
  of: Resource
  archive: boolean
  filter: Filter
  sort: Sort
  /** The columns as shown by the grid. */
  columns: readonly Column[]
  selected: readonly number[]
  counting: ResultCounting
}

/** The request in the address's history state: once, not after a reload or Back. */
function usePendingRequest(onTaking: (how: ListRequest) => void): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const taking = (state as { taking?: ListRequest } | null)?.taking
  useEffect(() => {
    if (!taking) return
    onTaking(taking)
    void navigate({ pathname, search }, { replace: true, state: null })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [taking])
}

/** Menu items, and the dialogs that they open. Ctrl+P prints the register and not the screen. */
export function useExportAndPrint(listed: ExportedList): {
  items: readonly MoreItem[]
  opened: ReactNode
} {
  const t = useT()
  const [open, setOpen] = useState<ListRequest | null>(null)
  usePendingRequest(setOpen)
  const columns = listed.columns.filter(({ field }) => isExportable(field))
  const print = () => setOpen('print')
  useShortcut(
    (event) =>
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyP',
    print,
  )
  const close = () => setOpen(null)
  return {
    items: [
      {
        key: 'export',
        label: t('app.list.export'),
        icon: <DownloadGlyph />,
        onClick: () => setOpen('export'),
      },
      { key: 'print', label: t('app.print.print'), icon: <PrintGlyph />, onClick: print },
    ],
    opened: open && (
      <Suspense>
        {open === 'export' ? (
          <ExportDialog {...listed} columns={columns} onClose={close} />
        ) : (
          <Register {...listed} columns={columns} onClose={close} />
        )}
      </Suspense>
    ),
  }
}
