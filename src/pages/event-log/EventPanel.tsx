import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readEvent } from '#dataProviders/event-log.ts'
import type { AppKey } from '#i18n/messages.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { HistoryEntry } from '../../kernel/history/HistoryEntry.tsx'
import { RevertDialog } from '../../kernel/history/RevertDialog.tsx'
import { listAddress, recordAddress } from '../../common/listAddress.ts'
import { isOpen } from '../../kernel/menuScreens.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { RightChanged } from './RightChanged.tsx'

/** One event in full: the way to its record, before and after in the reader's language, and the change taken back where it still can be. */
export function EventPanel({ row }: { row: Row }) {
  const t = useT()
  const client = useQueryClient()
  const { user, resources } = useAppServices()
  const [reverting, setReverting] = useState(false)
  const { data } = useQuery({
    queryKey: ['event-log', 'getChanges', row.id],
    queryFn: ({ signal }) => readEvent(row.id, signal),
    staleTime: 0,
  })
  if (!data) return <Skeleton height={120} />
  const { resource, item_id: id, present, entry, right, facts } = data
  const of = resources.find(({ name }) => name === resource)
  const known = Object.entries(facts)
  const changed = () => void client.invalidateQueries({ queryKey: ['event-log'] })
  return (
    <Box component="section" sx={{ mt: 3, minWidth: 0 }}>
      {of && id !== null && <Record of={of} id={id} name={String(row.item ?? `№ ${id}`)} present={present && isOpen(user, of)} />}
      {of && entry && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
            {t('app.logging.changes')}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            <HistoryEntry of={of} entry={entry} onRevert={entry.revertible ? () => setReverting(true) : undefined} />
          </Box>
        </>
      )}
      {right && id !== null && <RightChanged row={row} id={id} right={right} onReverted={changed} />}
      {known.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}>
          {known.map(([key, value]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t(`app.logging.facts.${key}` as AppKey)}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {!entry && !right && known.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('app.logging.nothing')}</Typography>}
      {reverting && of && id !== null && entry && (
        <RevertDialog
          of={of}
          id={id}
          version={undefined}
          entry={entry}
          unsaved={false}
          onClose={() => setReverting(false)}
          onReverted={changed}
        />
      )}
    </Box>
  )
}

/** The record that an event is about, and the way to everything else that became of it. */
function Record({ of, id, name, present }: { of: Resource; id: number; name: string; present: boolean }) {
  const t = useT()
  const log = resourceOf('event-log')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {present ? (
        <MuiLink component={Link} to={recordAddress(of, 'show', id)}>
          {t('app.logging.open', { name })}
        </MuiLink>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('app.logging.gone')}</Typography>
      )}
      <MuiLink component={Link} to={listAddress(log, { resource: of.name, item_id: id })}>
        {t('app.logging.all')}
      </MuiLink>
    </Box>
  )
}
