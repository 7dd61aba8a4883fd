import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { HttpError } from '#dataProviders/http/call.ts'
import { driverOnDate, freeCars, freeDrivers } from '#dataProviders/free-records.ts'
import type { RequestedTime, FreeRecord } from '#dataProviders/free-records.ts'
import { wallOf } from '#i18n/format/zone.ts'
import type { AppKey } from '#i18n/messages.ts'
import { labelKey, resourceOf } from '#resources/kernel/derive.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { useFailureReport } from '../../kernel/useFailureNotice.tsx'
import { CalendarFeedDialog } from './CalendarFeedDialog.tsx'
import './schedule.css'

/** Maximum listed records of a kind. */
const most = 12
/** ms for which a response counts as current. */
const fresh = 10_000

/**
 * Below the form of a shift: free drivers and vehicles at its time, and the driver of the vehicle.
 */
export function WhoIsFree({ id = null }: { id?: number | null }) {
  const [chosenCar, chosenDriver, from, to] = useWatch({
    name: ['car_id', 'staff_id', 'start_date', 'end_date'],
  }) as readonly unknown[]
  const car = idOf(chosenCar)
  const driver = idOf(chosenDriver)
  const formats = useFormats()
  const rights = useRights(resourceOf('event-car-driver'))
  const isTimed = typeof from === 'string' && typeof to === 'string' && from < to
  const date = isTimed ? wallOf(from, formats.timeZone)[0] : null
  if (!rights.edit) return null
  return (
    <section className="who-is-free">
      {car !== null && driver === null && date !== null && <DriverOfCar car={car} date={date} />}
      {driver !== null && <FeedOfDriver driver={driver} />}
      {isTimed && (
        <>
          <FreeList of="cars" taken={car} time={{ from, to, except: id }} />
          <FreeList of="drivers" taken={driver} time={{ from, to, except: id }} />
        </>
      )}
    </section>
  )
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Opens the calendar feed of the driver. */
function FeedOfDriver({ driver }: { driver: number }) {
  const t = useT()
  const { getValues } = useFormContext()
  const [open, setOpen] = useState(false)
  const name = String(getValues(labelKey('staff_id')) ?? '')
  return (
    <div>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        {t('app.schedule.feed.title')}
      </button>
      {open && <CalendarFeedDialog record={{ id: driver, name }} onDone={() => setOpen(false)} />}
    </div>
  )
}

interface FreeKind {
  field: 'car_id' | 'staff_id'
  load(time: RequestedTime, size: number, signal: AbortSignal): Promise<FreeRecord[]>
  label: AppKey
  /** The message of the specification if they cannot be loaded. */
  failed: string
}

const kinds: Readonly<Record<'cars' | 'drivers', FreeKind>> = {
  cars: {
    field: 'car_id',
    load: freeCars,
    label: 'app.schedule.free_cars',
    failed: 'could not get free cars',
  },
  drivers: {
    field: 'staff_id',
    load: freeDrivers,
    label: 'app.schedule.free_drivers',
    failed: 'could not get free drivers',
  },
}

/** Puts a record into a reference of the form. */
function useChoice(field: 'car_id' | 'staff_id') {
  const { setValue } = useFormContext()
  return ({ id, name }: FreeRecord) => {
    setValue(labelKey(field), name)
    setValue(field, id, { shouldDirty: true, shouldValidate: true })
  }
}

interface FreeListProps {
  of: keyof typeof kinds
  taken: number | null
  time: RequestedTime
}

function FreeList({ of, taken, time }: FreeListProps) {
  const t = useT()
  const { field, load, label, failed } = kinds[of]
  const choose = useChoice(field)
  const { data, error } = useQuery({
    queryKey: ['event-car-driver', 'free', of, time],
    queryFn: ({ signal }) => load(time, most + 1, signal),
    staleTime: fresh,
    retry: false,
  })
  useFailureReport(failed, error)
  if (!data) return null
  const others = data.filter(({ id }) => id !== taken)
  return (
    <div role="group" aria-label={t(label)} className="wrap-row">
      <span className="muted">{t(label)}</span>
      {others.slice(0, most).map((one) => (
        <button key={one.id} type="button" className="button quiet" onClick={() => choose(one)}>
          {one.name}
        </button>
      ))}
      {others.length === 0 && <span>{t('app.schedule.nobody')}</span>}
      {others.length > most && <span className="muted">…</span>}
    </div>
  )
}

/** The driver assigned to the vehicle on that day, or a note that there is none. */
function DriverOfCar({ car, date }: { car: number; date: string }) {
  const t = useT()
  const choose = useChoice('staff_id')
  const { data, error } = useQuery({
    queryKey: ['car-driver', 'onDate', car, date],
    queryFn: ({ signal }) => driverOnDate(car, date, signal),
    staleTime: fresh,
    retry: false,
  })
  if (error instanceof HttpError && error.body.code === 'rule')
    return (
      <p role="status" className="no-driver">
        {Object.values(error.body.fields ?? {}).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    )
  if (!data) return null
  const name = data.staff_name ?? `№ ${data.staff_id}`
  return (
    <div role="group" aria-label={t('app.schedule.assigned')} className="wrap-row">
      <span className="muted">{t('app.schedule.assigned')}</span>
      <button
        type="button"
        className="button quiet"
        onClick={() => choose({ id: data.staff_id, name })}
      >
        {name}
      </button>
    </div>
  )
}
