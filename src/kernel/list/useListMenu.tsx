import type { ReactNode } from 'react'
import { useT } from '../../common/useT.ts'
import { KeysGlyph, PrintGlyph, RefreshGlyph } from '../../ui/glyphs.tsx'
import { useImportMenuItem } from '../import/on-list/useImportMenuItem.tsx'
import { useRowColorsMenuItem } from './colors/useRowColorsMenuItem.tsx'
import { useColumnsMenuItem } from './columns/useColumnsMenuItem.tsx'
import { useExportAndPrint } from './export/useExportAndPrint.tsx'
import type { ExportedList } from './export/useExportAndPrint.tsx'
import { useRemovedMenuItem } from './removed/useRemovedMenuItem.tsx'
import { useListActions } from './useListActions.tsx'
import { useOpenPrints } from '../print/openPrints.ts'
import type { usePrinting } from '../print/usePrinting.tsx'
import type { MoreItem } from './toolbar/MoreMenu.tsx'

interface ListMenuOf {
  setup: Parameters<typeof useColumnsMenuItem>[0]
  exported: ExportedList
  printing: ReturnType<typeof usePrinting>
  /** A narrow toolbar: refreshing and the choice of columns are in the menu. */
  narrow: boolean
  onRefresh: () => void
  onShortcuts: () => void
}

interface ListMenu {
  items: readonly MoreItem[]
  onImport: (() => void) | undefined
  /** The dialogs of the items: export or print, and all others. */
  files: ReactNode
  panels: ReactNode
}

/** The menu of less frequent actions on a list; each item opens its own chunk. */
export function useListMenu({
  setup,
  exported,
  printing,
  narrow,
  onRefresh,
  onShortcuts,
}: ListMenuOf): ListMenu {
  const { of, archive } = setup
  const t = useT()
  const importing = useImportMenuItem(of)
  const files = useExportAndPrint(exported)
  const removed = useRemovedMenuItem(of)
  const actions = useListActions(of)
  const columns = useColumnsMenuItem(setup)
  const colors = useRowColorsMenuItem(setup)
  const prints = printItems(printing, exported)
  useOpenPrints(prints.map(({ key, label, onClick }) => ({ key, label, run: onClick })))
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
      ...(archive ? [] : actions.items),
      ...(archive ? [] : importing),
      ...files.items,
      ...prints,
      ...(archive ? [] : removed.items),
      colors.item,
      { key: 'keys', label: t('app.keys.menu'), icon: <KeysGlyph />, onClick: onShortcuts },
    ],
    onImport: archive ? undefined : importing[0]?.onClick,
    files: files.opened,
    panels: (
      <>
        {actions.dialog}
        {removed.dialog}
        {columns.panel}
        {colors.dialog}
      </>
    ),
  }
}

/** The items that print all matching records on a list form, and empty forms to fill in by hand. */
function printItems(
  { forms, print }: ReturnType<typeof usePrinting>,
  { filter, sort, archive }: ExportedList,
): MoreItem[] {
  const icon = <PrintGlyph />
  return forms.flatMap((one) => [
    ...(one.form.of === 'list'
      ? [
          {
            key: `print ${one.name}`,
            label: one.label,
            icon,
            onClick: () => print(one, { filter, sort, archive }),
          },
        ]
      : []),
    ...(one.blankLabel
      ? [
          {
            key: `blank ${one.name}`,
            label: one.blankLabel,
            icon,
            onClick: () => print(one, { blank: true }),
          },
        ]
      : []),
  ])
}
