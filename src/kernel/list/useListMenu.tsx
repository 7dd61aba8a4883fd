import type { ReactNode } from 'react'
import { useT } from '../../common/useT.ts'
import { KeysGlyph, RefreshGlyph } from '../../ui/glyphs.tsx'
import { useImportMenuItem } from '../import/on-list/useImportMenuItem.tsx'
import { useColumnsMenuItem } from './columns/useColumnsMenuItem.tsx'
import { useExportAndPrint } from './export/useExportAndPrint.tsx'
import type { ExportedList } from './export/useExportAndPrint.tsx'
import { useRemovedMenuItem } from './removed/useRemovedMenuItem.tsx'
import type { MoreItem } from './toolbar/MoreMenu.tsx'

interface ListMenuOf {
  setup: Parameters<typeof useColumnsMenuItem>[0]
  exported: ExportedList
  /** The toolbar has no room: refreshing and the choice of columns are in the menu. */
  narrow: boolean
  onRefresh: () => void
  onShortcuts: () => void
}

interface ListMenu {
  items: readonly MoreItem[]
  onImport: (() => void) | undefined
  /** What the items open: export or print, and all others. */
  files: ReactNode
  panels: ReactNode
}

/** The menu of what is done with a list now and then; each item opens a chunk of its own. */
export function useListMenu({
  setup,
  exported,
  narrow,
  onRefresh,
  onShortcuts,
}: ListMenuOf): ListMenu {
  const { of, archive } = setup
  const t = useT()
  const importing = useImportMenuItem(of)
  const files = useExportAndPrint(exported)
  const removed = useRemovedMenuItem(of)
  const columns = useColumnsMenuItem(setup)
  return {
    items: [
      ...(narrow
        ? [
            {
              key: 'refresh',
              label: t('app.list.refresh'),
              icon: <RefreshGlyph />,
              onClick: onRefresh,
            },
            columns.item,
          ]
        : []),
      ...(archive ? [] : importing),
      ...files.items,
      ...(archive ? [] : removed.items),
      { key: 'keys', label: t('app.keys.menu'), icon: <KeysGlyph />, onClick: onShortcuts },
    ],
    onImport: archive ? undefined : importing[0]?.onClick,
    files: files.opened,
    panels: (
      <>
        {removed.dialog}
        {columns.panel}
      </>
    ),
  }
}
