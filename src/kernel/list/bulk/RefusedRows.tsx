import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { recordAddress } from '../../../common/listAddress.ts'
import { UsedBy } from '../../useRefusal.tsx'

/** Each refused row: its name, a link to it, the reason, and referring records. */
export function RefusedRows({
  of,
  rows,
  onFollow,
}: {
  of: Resource
  rows: readonly RefusedRow[]
  onFollow: () => void
}) {
  const t = useT()
  const translate = useTranslate()
  const reasonOf = ({ message, fields = {} }: RefusedRow) =>
    Object.entries(fields)
      .map(
        ([key, text]) => `${translate(`resources.${of.name}.fields.${key}`, { _: key })}: ${text}`,
      )
      .join('; ')
      .replaceAll('\n', '. ') || message
  return (
    <Alert severity="warning" role="alert">
      {t('app.list.refused', { smart_count: rows.length })}
      <ul>
        {rows.map((row) => {
          const name = t('app.grid.quoted', { name: row.name || `№ ${row.id}` })
          return (
            <li key={`${row.id} ${row.row}`}>
              {row.id === null || row.code === 'not_found' ? (
                name
              ) : (
                <Link to={recordAddress(of, 'edit', row.id)} onClick={onFollow}>
                  {name}
                </Link>
              )}
              : {reasonOf(row)}
              {row.id !== null && row.used_by && row.used_by.length > 0 && (
                <UsedBy of={of} id={row.id} uses={row.used_by} onFollow={onFollow} />
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
