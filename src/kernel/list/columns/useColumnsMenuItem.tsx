import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { ColumnsGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'
import type { MoreItem } from '../toolbar/MoreMenu.tsx'

const ColumnsPanel = lazy(async () => ({
  default: (await import('./ColumnsPanel.tsx')).ColumnsPanel,
}))

/** The choice of columns as a menu item, where the toolbar has no room for its button. */
export function useColumnsMenuItem(props: Omit<ColumnsPanelProps, 'anchor' | 'onClose'>): {
  item: MoreItem
  panel: ReactNode
} {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    // The menu has given the keyboard back to its button by now.
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
