import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { changedSearch, recordAddress } from '../../../common/listAddress.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { isEmpty } from '../../../kernel/cells/cell.ts'
import type { WireRow } from '../../../kernel/cells/cell.ts'
import { cellOf } from '../../../kernel/list/grid/cellOf.tsx'

interface WorklistRowProps {
  of: Resource
  row: WireRow
  shown: readonly string[]
  /** The filter of the list over which the record opens; null if its rows cannot be opened. */
  filter: Filter | null
}

/** One row of a list by its title, with its relevant values in the format of the list. */
export function WorklistRow({ of, row, shown, filter }: WorklistRowProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { user } = useAppServices()
  const title = recordTitle(of, row)
  const screen = mayDo(user, of, 'edit') ? 'edit' : 'show'
  return (
    <li>
      {filter ? (
        <Link to={recordAddress(of, screen, row.id, changedSearch(of, '', { filter }))}>
          {title}
        </Link>
      ) : (
        <span>{title}</span>
      )}
      <span className="worklist-facts">
        {shown.map((source) => {
          const field = of.fields[source]
          if (!field || isEmpty(row[source])) return null
          const option = (code: string) =>
            translate(`resources.${of.name}.options.${source}.${code}`)
          const cell = cellOf(of, source, field)
          return (
            <span key={source}>
              {cell({ of, formats, t, option, place: 'grid', headless: true, source, field, row })}
            </span>
          )
        })}
      </span>
    </li>
  )
}
