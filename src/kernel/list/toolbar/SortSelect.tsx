import { useTranslate } from 'react-admin'
import { isSortable } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import type { Sort } from '../../../common/listAddress.ts'
import './buttons.css'

/** On a telephone, where the heads of the columns are not shown. */
export function SortSelect({
  of,
  sort,
  onSort,
}: {
  of: Resource
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const t = useT()
  const translate = useTranslate()
  const fields = of.list.columns.filter((key) => of.fields[key] && isSortable(of.fields[key]))
  if (!fields.includes(sort.field)) fields.push(sort.field)
  return (
    <select
      className="narrow"
      aria-label={t('app.list.sort')}
      value={`${sort.field} ${sort.order}`}
      onChange={(event) => {
        const [field = '', order] = event.target.value.split(' ')
        onSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' })
      }}
    >
      {fields.flatMap((key) => {
        const label = translate(`resources.${of.name}.fields.${key}`)
        return [
          <option key={`${key} ASC`} value={`${key} ASC`}>{`${label} ↑`}</option>,
          <option key={`${key} DESC`} value={`${key} DESC`}>{`${label} ↓`}</option>,
        ]
      })}
    </select>
  )
}
