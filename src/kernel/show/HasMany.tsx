import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useCanAccess, useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { cellStyles } from '../cells/cellStyles.ts'
import { useT } from '../../common/useT.ts'
import { defaultSort, listAddress, recordAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import { useCell } from './useCell.tsx'

/** Rows shown before one goes to the list. */
const few = 5

/** The records of another resource that belong to this one: the first few and how many there are, with the way to all of them. */
export function HasMany({ of, by, id }: { of: Resource; by: string; id: number }) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const cell = useCell(of)
  const head = useId()
  const dataProvider = useDataProvider()
  const { canAccess } = useCanAccess({ resource: of.name, action: 'list' })
  const { data, isPending } = useQuery({
    queryKey: [of.name, 'getManyReference', by, id],
    queryFn: () =>
      dataProvider.getManyReference(of.name, { target: by, id, filter: {}, sort: defaultSort(of), pagination: { page: 1, perPage: few } }),
    enabled: canAccess === true,
  })
  if (canAccess !== true) return null
  const columns = of.list.columns.filter((key) => key !== by && !of.fields[key]?.options.multiline).slice(0, 3)
  const count = data?.total ?? data?.data.length ?? 0
  const approximate = (data as { meta?: { approximate?: boolean } } | undefined)?.meta?.approximate
  return (
    <Box component="section" aria-labelledby={head} sx={(theme) => ({ mt: 3, minWidth: 0, ...cellStyles(theme) })}>
      <Typography id={head} variant="subtitle2" component="h3">
        {translate(`resources.${of.name}.name`, { smart_count: 2 })}
        {data && `: ${formats.integer(count)}${approximate ? '+' : ''}`}
      </Typography>
      {isPending && <Skeleton height={64} />}
      {data && data.data.length > 0 && (
        <Box sx={{ overflowX: 'auto' }}>
          <Box
            component="table"
            aria-labelledby={head}
            sx={{
              width: '100%',
              borderCollapse: 'collapse',
              typography: 'body2',
              '& th, & td': { textAlign: 'start', p: '4px 16px 4px 0' },
              '& tr': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <thead>
              <tr>
                {columns.map((key) => (
                  <Box component="th" scope="col" key={key} sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {translate(`resources.${of.name}.fields.${key}`)}
                  </Box>
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
                        {at === 0 ? (
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
          </Box>
        </Box>
      )}
      {count > few && (
        <MuiLink component={Link} to={listAddress(of, { [by]: id })} variant="body2">
          {t('app.list.more', { smart_count: count - few })}
        </MuiLink>
      )}
    </Box>
  )
}
