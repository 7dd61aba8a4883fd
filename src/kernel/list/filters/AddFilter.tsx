import { lazy, Suspense, useState } from 'react'
import { PlusGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import type { Filterable } from './useFilterableFields.ts'
import '../toolbar/buttons.css'
import './filters.css'

const load = () => import('./AddFilterMenu.tsx')
const AddFilterMenu = lazy(async () => ({ default: (await load()).AddFilterMenu }))

/**
 * Any other field of the list can become a filter too: the descriptor has only the most frequent
 * ones.
 */
export function AddFilter({
  fields,
  onAdd,
}: {
  fields: readonly Filterable[]
  onAdd: (source: string) => void
}) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (fields.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="button quiet add-filter"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PlusGlyph /> {t('app.mine.filter')}
      </button>
      {anchor && (
        <Suspense>
          <AddFilterMenu
            anchor={anchor}
            fields={fields}
            onClose={() => setAnchor(null)}
            onAdd={(source) => {
              setAnchor(null)
              onAdd(source)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
