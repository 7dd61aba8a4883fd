import { useTranslate } from 'react-admin'
import type { UnsentStep } from '#dataProviders/driver-trips.ts'
import { discardEntry, retryEntry } from '#dataProviders/outbox/outbox.ts'
import { useT } from '../../common/useT.ts'

interface RefusedStepsProps {
  refused: readonly UnsentStep[]
  /** Opens what was typed once more. */
  onCorrect?: (one: UnsentStep) => void
}

/** What was reported without a line and was not accepted afterwards; nothing typed is lost. */
export function RefusedSteps({ refused, onCorrect }: RefusedStepsProps) {
  const t = useT()
  const translate = useTranslate()
  return refused.map((one) => {
    const { entry, step } = one
    const { message = '', fields = {} } = entry.refusal ?? {}
    const reasons = [...new Set([translate(message, { _: message }), ...Object.values(fields)])]
    return (
      <div key={entry.key} className="trip-refused" role="alert">
        <strong>{entry.about.title}</strong>
        <p>{t('app.driving.refused', { reason: reasons.join('. ') })}</p>
        {typeof one.values.driver_note === 'string' && <p>{one.values.driver_note}</p>}
        <div>
          {step === 'complete' && onCorrect && (
            <button type="button" className="button" onClick={() => onCorrect(one)}>
              {t('app.driving.correct')}
            </button>
          )}
          <button type="button" className="button" onClick={() => void retryEntry(entry)}>
            {t('app.driving.again')}
          </button>
          <button type="button" className="button" onClick={() => discardEntry(entry)}>
            {t('app.driving.discard')}
          </button>
        </div>
      </div>
    )
  })
}
