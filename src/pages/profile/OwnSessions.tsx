import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { endSessions, ownSessions } from '#dataProviders/session/own-account.ts'
import type { OwnSession } from '#resources/wire/accounts/session.ts'
import { deviceOf } from '../../common/device.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'

/** The sessions of the account; all of them except this one can be ended. */
export function OwnSessions({ headingId }: { headingId: string }) {
  const t = useT()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => ownSessions(signal),
    staleTime: 0,
  })
  async function end(id?: OwnSession['id']) {
    setBusy(true)
    try {
      const { count } = await endSessions(id)
      notify('app.own_sessions.ended', { type: 'success', messageArgs: { smart_count: count } })
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' })
    }
    // also after a refusal, because the session may have expired
    await refetch()
    setBusy(false)
  }
  const others = data?.some(({ current }) => !current)
  return (
    <>
      <div className="profile-head">
        <h2 id={headingId}>{t('app.own_sessions.title')}</h2>
        {others && (
          <Button size="small" variant="outlined" disabled={busy} onClick={() => void end()}>
            {t('app.own_sessions.end_others')}
          </Button>
        )}
      </div>
      <div role="alert">
        {error && !data && (
          <RetryNote className="login-failure" error={error} onAgain={() => void refetch()} />
        )}
      </div>
      {data && (
        <Table sessions={data} busy={busy} onEnd={(id) => void end(id)} labelledBy={headingId} />
      )}
      {others === false && <p className="profile-note">{t('app.own_sessions.none')}</p>}
    </>
  )
}

interface TableProps {
  sessions: readonly OwnSession[]
  busy: boolean
  onEnd: (id: OwnSession['id']) => void
  labelledBy: string
}

function Table({ sessions, busy, onEnd, labelledBy }: TableProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <table className="profile-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {(['device', 'address', 'since', 'seen'] as const).map((key) => (
            <th key={key} scope="col">
              {t(`app.own_sessions.${key}`)}
            </th>
          ))}
          <th scope="col">
            <span className="hidden">{t('app.own_sessions.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, current, user_agent, address, created_at, seen_at }) => {
          const device = deviceOf(user_agent) ?? t('app.own_sessions.unknown_device')
          const since = formats.moment(created_at)
          return (
            <tr key={id}>
              <td title={user_agent ?? undefined}>{device}</td>
              <td data-label={t('app.own_sessions.address')}>{address ?? '—'}</td>
              <td data-label={t('app.own_sessions.since')}>{since}</td>
              <td data-label={t('app.own_sessions.seen')}>{formats.moment(seen_at)}</td>
              <td>
                {current ? (
                  <span className="profile-current">{t('app.own_sessions.this_one')}</span>
                ) : (
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={t('app.own_sessions.end_one', { device, since })}
                    onClick={() => onEnd(id)}
                  >
                    {t('app.own_sessions.end')}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
