import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { ColumnsGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'
import type { MoreItem } from '../toolbar/MoreMenu.tsx'

const ColumnsPanel = lazy(async () => ({
  default: (await import('./ColumnsPanel.tsx')).ColumnsPanel,
}))

/** The choice of columns as a menu item, for toolbars without room for its button. */
export function useColumnsMenuItem(props: Omit<ColumnsPanelProps, 'anchor' | 'onClose'>): {
  item: MoreItem
  panel: ReactNode
} {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    // The closing menu returns the focus to its button first.
    item: {
      key: 'columns',
      label: t('app.columns.title'),
      icon: <ColumnsGlyph />,
      onClick: () => setAnchor(document.activeElement as HTMLElement),
    },
    panel: anchor && (
      <Suspense>
        <ColumnsPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} />
      </Suspense>
    ),
  }
}
