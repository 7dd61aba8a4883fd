import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { UnsentStep } from '#dataProviders/dispatch/driver-trips.ts'
import { discardEntry, retryEntry } from '#dataProviders/outbox/outbox.ts'
import type { OutboxEntry } from '#dataProviders/outbox/outbox-entries.ts'
import { useT } from '../../common/useT.ts'

interface RefusedStepsProps {
  refused: readonly UnsentStep[]
  /** Opens the input of the report again. */
  onCorrect?: (one: UnsentStep) => void
}

/** Offline reports that the server refused later; their input is kept. */
export function RefusedSteps({ refused, onCorrect }: RefusedStepsProps) {
  const t = useT()
  return refused.map((one) => {
    const { entry, step, values } = one
    const note = typeof values.driver_note === 'string' ? values.driver_note : null
    return (
      <RefusedEntry key={entry.key} entry={entry} note={note}>
        {step === 'complete' && onCorrect && (
          <button type="button" className="button" onClick={() => onCorrect(one)}>
            {t('app.driving.correct')}
          </button>
        )}
      </RefusedEntry>
    )
  })
}

interface RefusedEntryProps {
  entry: OutboxEntry
  note?: string | null
  /** Further actions. */
  children?: ReactNode
}

/** Why it was not accepted, with buttons to send it again or to remove it. */
export function RefusedEntry({ entry, note = null, children }: RefusedEntryProps) {
  const t = useT()
  const translate = useTranslate()
  const { message = '', fields = {} } = entry.refusal ?? {}
  const reasons = [...new Set([translate(message, { _: message }), ...Object.values(fields)])]
  return (
    <div className="trip-refused" role="alert">
      <strong>{entry.about.title}</strong>
      <p>{t('app.driving.refused', { reason: reasons.join('. ') })}</p>
      {note !== null && <p>{note}</p>}
      <div>
        {children}
        <button type="button" className="button" onClick={() => void retryEntry(entry)}>
          {t('app.driving.again')}
        </button>
        <button type="button" className="button" onClick={() => discardEntry(entry)}>
          {t('app.driving.discard')}
        </button>
      </div>
    </div>
  )
}
