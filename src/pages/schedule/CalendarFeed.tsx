import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  calendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '#dataProviders/calendar-feeds.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import './schedule.css'

/**
 * The address at which a calendar program reads the shifts of an employee; without `staffId` the
 * user's own. It is shown once, to be copied.
 */
export function CalendarFeed({ staffId }: { staffId?: number }) {
  const t = useT()
  const formats = useFormats()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const queryKey = ['calendar-feed', staffId ?? 'own']
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => calendarFeed(staffId, signal),
    retry: false,
  })
  const [address, setAddress] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function change(work: () => Promise<string | null>) {
    setBusy(true)
    setRefused(null)
    try {
      setAddress(await work())
    } catch (failure) {
      setRefused(refusal(failure).message)
    }
    await queries.invalidateQueries({ queryKey })
    setBusy(false)
  }
  const renew = async () => {
    const { path } = await renewCalendarFeed(staffId)
    return new URL(path, location.origin).href
  }
  const revoke = async () => {
    await revokeCalendarFeed(staffId)
    return null
  }
  const since = data?.since ?? null
  const problem = refused ?? (error ? refusal(error).message : null)
  return (
    <div className="calendar-feed">
      <p>{t('app.schedule.feed.hint')}</p>
      <p role="status">
        {data &&
          (since === null
            ? t('app.schedule.feed.none')
            : t('app.schedule.feed.since', { when: formats.moment(since) }))}
      </p>
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {address !== null && <NewAddress address={address} />}
      {data && (
        <div className="wrap-row">
          <Button variant="outlined" disabled={busy} onClick={() => void change(renew)}>
            {t(since === null ? 'app.schedule.feed.make' : 'app.schedule.feed.renew')}
          </Button>
          {since !== null && (
            <Button color="error" disabled={busy} onClick={() => void change(revoke)}>
              {t('app.schedule.feed.revoke')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * The address with a button that copies it; if the browser does not permit that, it is selected.
 */
function NewAddress({ address }: { address: string }) {
  const t = useT()
  const notify = useNotify()
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  const copy = async () => {
    line.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      notify('app.schedule.feed.copied', { type: 'success', autoHideDuration: 3000 })
    } catch {
      line.current?.focus()
    }
  }
  return (
    <div className="calendar-feed-address">
      <label htmlFor={id}>{t('app.schedule.feed.once')}</label>
      <div className="wrap-row">
        <input ref={line} id={id} readOnly value={address} onFocus={() => line.current?.select()} />
        <Button variant="contained" onClick={() => void copy()}>
          {t('app.schedule.feed.copy')}
        </Button>
      </div>
    </div>
  )
}
