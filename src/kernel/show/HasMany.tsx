import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useCanAccess, useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { defaultSort, listAddress, recordAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import { useAppServices } from '../appServices.ts'
import { isListOpen } from '../menuScreens.ts'
import { useCell } from './useCell.tsx'
import '../cells/cells.css'
import './show.css'

/** Maximum rows shown without opening the list. */
const few = 5

/**
 * Related records of another resource: the first few and their number, with a link to all of them.
 */
export function HasMany({ of, by, id }: { of: Resource; by: string; id: number }) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const cell = useCell(of)
  const head = useId()
  const dataProvider = useDataProvider()
  const opens = isListOpen(useAppServices().user, of)
  const { canAccess } = useCanAccess({ resource: of.name, action: 'list' })
  const { data, isPending } = useQuery({
    queryKey: [of.name, 'getManyReference', by, id],
    queryFn: () =>
      dataProvider.getManyReference(of.name, {
        target: by,
        id,
        filter: {},
        sort: defaultSort(of),
        pagination: { page: 1, perPage: few },
      }),
    enabled: canAccess === true,
  })
  if (canAccess !== true) return null
  const columns = of.list.columns
    .filter((key) => key !== by && !of.fields[key]?.options.multiline)
    .slice(0, 3)
  const count = data?.total ?? data?.data.length ?? 0
  const approximate = (data as { meta?: { approximate?: boolean } } | undefined)?.meta?.approximate
  return (
    <section aria-labelledby={head} className="has-many cells">
      <Typography id={head} variant="subtitle2" component="h3">
        {translate(`resources.${of.name}.name`, { smart_count: 2 })}
        {data && `: ${formats.integer(count)}${approximate ? '+' : ''}`}
      </Typography>
      {isPending && <Skeleton height={64} />}
      {data && data.data.length > 0 && (
        <div className="has-many-scroll">
          <table aria-labelledby={head} className="has-many-table body-small">
            <thead>
              <tr>
                {columns.map((key) => (
                  <th scope="col" key={key} className="caption muted">
                    {translate(`resources.${of.name}.fields.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  {columns.map((key, at) => {
                    const field = of.fields[key]
                    if (!field) return null
                    return (
                      <td key={key}>
                        {at === 0 && opens ? (
                          <MuiLink component={Link} to={recordAddress(of, 'show', Number(row.id))}>
                            {recordTitle(of, row)}
                          </MuiLink>
                        ) : (
                          cell(key, field, row)
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {count > few && opens && (
        <MuiLink component={Link} to={listAddress(of, { [by]: id })} variant="body2">
          {t('app.list.more', { smart_count: count - few })}
        </MuiLink>
      )}
    </section>
  )
}
