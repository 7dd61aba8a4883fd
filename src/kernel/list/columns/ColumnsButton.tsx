import { lazy, Suspense, useState } from 'react'
import { ColumnsGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'
import '../toolbar/buttons.css'

const load = () => import('./ColumnsPanel.tsx')
const ColumnsPanel = lazy(async () => ({ default: (await load()).ColumnsPanel }))

/** Opens the choice of columns, loaded on first use. */
export function ColumnsButton(props: Omit<ColumnsPanelProps, 'anchor' | 'onClose'>) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('app.columns.title')
  return (
    <>
      <button
        type="button"
        className="button round quiet"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ColumnsGlyph />
      </button>
      {anchor && (
        <Suspense>
          <ColumnsPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
