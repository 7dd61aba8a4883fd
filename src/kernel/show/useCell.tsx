import { Suspense, useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { baseName } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { CellProps } from '../cells/cell.ts'
import { cellComponent } from '../cells/cells.tsx'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { viewSlots } from '../viewSlots.ts'

/**
 * Renders a stored value as a card does, by its area's renderer if there is one. `words` is the key
 * of the field's texts: 'resources.car-model'.
 */
export function useCell(of: Resource, words = `resources.${of.name}`) {
  const t = useT()
  const formats = useFormats()
  const translate = useTranslate()
  return useCallback(
    (source: string, field: Field, row: CellProps['row']) => {
      const Own =
        words === `resources.${of.name}`
          ? viewSlots().values[`${baseName(of)}.${source}`]
          : undefined
      if (Own)
        return (
          <Suspense>
            <Own value={row[source]} row={row} place="show" />
          </Suspense>
        )
      return cellComponent[field.kind]({
        of,
        source,
        field,
        row,
        formats,
        t,
        option: (code) => translate(`${words}.options.${source}.${code}`),
        place: 'show',
        tabbable: true,
      })
    },
    [of, formats, t, translate, words],
  )
}
