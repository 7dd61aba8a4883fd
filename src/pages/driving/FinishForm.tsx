import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { HttpError } from '#dataProviders/http/call.ts'
import { serverNow } from '#dataProviders/http/server-clock.ts'
import { reportStep } from '#dataProviders/dispatch/driver-trips.ts'
import type { UnsentStep } from '#dataProviders/dispatch/driver-trips.ts'
import { discardEntry } from '#dataProviders/outbox/outbox.ts'
import type { DrivenOrder } from '#resources/wire/driver-trips.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useOrderName } from './useOrderName.ts'

interface FinishFormProps {
  order: DrivenOrder
  /** The last known odometer value, km. */
  odometer: number | null
  /** The refused report that is being corrected. */
  former: UnsentStep | null
  onReported: () => Promise<void>
  onClose: () => void
}

/** Focuses the input when the form opens. */
const focusFirst = (input: HTMLInputElement | null) => input?.focus()

/** A driver's report at the end: the odometer and an optional note. */
export function FinishForm({ order, odometer, former, onReported, onClose }: FinishFormProps) {
  const t = useT()
  const formats = useFormats()
  const title = useId()
  const finishing = useFinishing(order, former, { onReported, onClose })
  const { refused, isAsked } = finishing
  return (
    <form
      className="trip-finish"
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => void finishing.submit(event)}
    >
      <h4 id={title}>{t('app.driving.finish')}</h4>
      <label>
        {t('app.driving.odometer')}
        <input
          inputMode="numeric"
          autoComplete="off"
          ref={focusFirst}
          value={finishing.km}
          onChange={({ target }) => finishing.typeKm(target.value)}
        />
        {odometer !== null && (
          <small>
            {t('app.driving.last_odometer', {
              value: formats.quantity(formats.integer(odometer), 'km'),
            })}
          </small>
        )}
      </label>
      <label>
        {t('app.driving.note')}
        <textarea
          rows={3}
          maxLength={1000}
          value={finishing.note}
          onChange={({ target }) => finishing.typeNote(target.value)}
        />
      </label>
      {refused !== null && (
        <p role="alert" className="trip-refused">
          {refused}
        </p>
      )}
      <button type="submit" className="button main trip-step" disabled={finishing.busy}>
        {t(isAsked ? 'app.driving.confirm' : 'app.driving.complete')}
      </button>
      <button type="button" className="button" onClick={onClose}>
        {t('app.driving.back')}
      </button>
    </form>
  )
}

interface Then {
  readonly onReported: () => Promise<void>
  readonly onClose: () => void
}

/** Typed kilometres without digit grouping; null for anything else. */
function kmIn(text: string): number | null {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}

function useFinishing(order: DrivenOrder, former: UnsentStep | null, then: Then) {
  const t = useT()
  const refusal = useRefusal()
  const nameOf = useOrderName()
  const typed = former?.values ?? {}
  const [km, setKm] = useState(typeof typed.odometer === 'number' ? String(typed.odometer) : '')
  const [note, setNote] = useState(typeof typed.driver_note === 'string' ? typed.driver_note : '')
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  // the trip ended when the form was opened, or at the time reported before
  const [pressed] = useState(() => String(typed.completed_at ?? serverNow()))

  function retype(set: (text: string) => void) {
    return (text: string) => {
      set(text)
      setIsAsked(false)
      setRefused(null)
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const odometer = km.trim() === '' ? null : kmIn(km)
    if (km.trim() !== '' && odometer === null) return setRefused(t('app.driving.whole'))
    setBusy(true)
    const values = {
      completed_at: pressed,
      ...(odometer !== null && { odometer }),
      ...(note.trim() !== '' && { driver_note: note.trim() }),
      ...(isAsked && { confirmed: true }),
    }
    const title = t('app.driving.of', { step: t('app.driving.complete'), name: nameOf(order) })
    try {
      await reportStep({ id: order.id, step: 'complete', values, title })
      if (former) discardEntry(former.entry)
      then.onClose()
    } catch (error) {
      const { message, fields = {} } = refusal(error)
      setRefused([...new Set([message, ...Object.values(fields)])].join('. '))
      setIsAsked(error instanceof HttpError && error.body.code === 'confirm')
    } finally {
      setBusy(false)
    }
    await then.onReported()
  }
  return {
    ...{ km, note, refused, isAsked, busy, submit },
    typeKm: retype(setKm),
    typeNote: retype(setNote),
  }
}
