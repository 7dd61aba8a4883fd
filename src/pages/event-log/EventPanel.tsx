import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readEvent } from '#dataProviders/event-log.ts'
import type { Formats } from '#i18n/format/index.ts'
import type { AppKey } from '#i18n/messages.ts'
import { roleNames } from '#resources/kernel/names.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import type { Translate } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { HistoryEntry } from '../../kernel/history/HistoryEntry.tsx'
import { RevertDialog } from '../../kernel/history/RevertDialog.tsx'
import { listAddress, recordAddress } from '../../common/listAddress.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { RightChanged } from './RightChanged.tsx'
import './event-log.css'

/**
 * One event in full: a link to its record, before and after in the reader's language, and a button
 * to revert the change if that is still possible.
 */
export function EventPanel({ row }: { row: Row }) {
  const t = useT()
  const formats = useFormats()
  const client = useQueryClient()
  const { user, resources } = useAppServices()
  const [reverting, setReverting] = useState(false)
  const { data } = useQuery({
    queryKey: ['event-log', 'getChanges', row.id],
    queryFn: ({ signal }) => readEvent(row.id, signal),
    staleTime: 0,
  })
  if (!data) return <Skeleton height={120} />
  const { resource, item_id: id, present, archived, entry, right, facts } = data
  const of = resources.find(({ name }) => name === resource)
  const known = Object.entries(facts)
  const changed = () => void client.invalidateQueries({ queryKey: ['event-log'] })
  return (
    <section className="event-panel">
      {of && id !== null && (
        <Record
          of={of}
          id={id}
          name={String(row.item ?? `№ ${id}`)}
          present={present && isRecordOpen(user, of, archived)}
        />
      )}
      {of && entry && (
        <>
          <Typography component="h3" variant="subtitle2" className="event-heading">
            {t('app.logging.changes')}
          </Typography>
          <ol className="plain-list">
            <HistoryEntry
              of={of}
              entry={entry}
              onRevert={entry.revertible ? () => setReverting(true) : undefined}
            />
          </ol>
        </>
      )}
      {right && id !== null && (
        <RightChanged row={row} id={id} right={right} onReverted={changed} />
      )}
      {known.length > 0 && (
        <dl className="event-facts">
          {known.map(([key, value]) => (
            <div key={key}>
              <dt className="muted">{t(`app.logging.facts.${key}` as AppKey)}</dt>
              <dd className="wrap-anywhere">{factText(key, value, t, formats)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!entry && !right && known.length === 0 && (
        <Typography className="muted">{t('app.logging.nothing')}</Typography>
      )}
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
    </section>
  )
}

function factText(
  fact: string,
  value: string | number,
  t: Translate,
  formats: Formats,
): string | number {
  if (fact === 'log_months_from') return formats.day(String(value))
  if (fact === 'viewed_until') return formats.moment(String(value))
  return roleIn(fact, value, t) ?? value
}

/** The name of the role in a fact about roles. */
function roleIn(fact: string, value: string | number, t: Translate): string | undefined {
  const role = /^(second_factor|viewed_role)/.test(fact) && roleNames.find((name) => name === value)
  return role ? t(`app.roles.${role}`) : undefined
}

/** The record that an event is about, with a link to its other events. */
function Record({
  of,
  id,
  name,
  present,
}: {
  of: Resource
  id: number
  name: string
  present: boolean
}) {
  const t = useT()
  const log = resourceOf('event-log')
  return (
    <div className="event-links">
      {present ? (
        <MuiLink component={Link} to={recordAddress(of, 'show', id)}>
          {t('app.logging.open', { name })}
        </MuiLink>
      ) : (
        <Typography className="muted">{t('app.logging.gone')}</Typography>
      )}
      <MuiLink component={Link} to={listAddress(log, { resource: of.name, item_id: id })}>
        {t('app.logging.all')}
      </MuiLink>
    </div>
  )
}
