import { useState } from 'react'
import { serverNow } from '#dataProviders/http/server-clock.ts'
import { reportStep } from '#dataProviders/dispatch/driver-trips.ts'
import type { DriverStep } from '#dataProviders/dispatch/driver-trips.ts'
import type { DrivenOrder } from '#resources/wire/driver-trips.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { stepMoments, nextStep } from './drivenState.ts'
import { useOrderName } from './useOrderName.ts'

interface StepButtonProps {
  /** The orders that make the step together. */
  orders: readonly DrivenOrder[]
  onReported: () => Promise<void>
  /** Called for the last step, which reports more than its time. */
  onFinish?: () => void
}

/** The one large button for the driver's next step. */
export function StepButton({ orders, onReported, onFinish }: StepButtonProps) {
  const t = useT()
  const nameOf = useOrderName()
  const refusal = useRefusal()
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [first] = orders
  const step = first ? nextStep(first) : null
  if (!first || step === null) return null
  const due = orders.filter((one) => nextStep(one) === step)
  const words = t(`app.driving.${step}`)
  async function press(made: DriverStep) {
    if (made === 'complete') return onFinish?.()
    setRefused(null)
    setBusy(true)
    const values = { [stepMoments[made]]: serverNow() }
    try {
      // each is stored before the next one is sent
      const sent = due.map((order) => {
        const title = t('app.driving.of', { step: words, name: nameOf(order) })
        return reportStep({ id: order.id, step: made, values, title })
      })
      await Promise.all(sent)
    } catch (error) {
      const { message, fields = {} } = refusal(error)
      setRefused([...new Set([message, ...Object.values(fields)])].join('. '))
    }
    setBusy(false)
    await onReported()
  }
  return (
    <>
      {refused !== null && (
        <p role="alert" className="trip-refused">
          {t('app.driving.refused', { reason: refused })}
        </p>
      )}
      <button
        type="button"
        className="button main trip-step"
        data-step={step}
        disabled={busy}
        aria-label={t('app.driving.of', { step: words, name: due.map(nameOf).join(', ') })}
        onClick={() => void press(step)}
      >
        {words}
      </button>
    </>
  )
}
