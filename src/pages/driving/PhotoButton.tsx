import { useRef, useState } from 'react'
import { reportPhotos, unsentPhotos } from '#dataProviders/dispatch/driver-trips.ts'
import { outboxEntries } from '#dataProviders/outbox/outbox-entries.ts'
import type { DrivenOrder } from '#resources/wire/driver-trips.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { RefusedEntry } from './RefusedSteps.tsx'
import { useOrderName } from './useOrderName.ts'

interface PhotoButtonProps {
  order: DrivenOrder
  onSent: () => Promise<void>
}

/** Adds photos to the files of the order; while offline they are queued. */
export function PhotoButton({ order, onSent }: PhotoButtonProps) {
  const t = useT()
  const formats = useFormats()
  const nameOf = useOrderName()
  const refusal = useRefusal()
  const unsent = unsentPhotos(useSignal(outboxEntries)).filter(({ id }) => id === order.id)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const words = t('app.driving.photo')
  const title = t('app.driving.of', { step: words, name: nameOf(order) })
  async function send(files: readonly File[]) {
    if (files.length === 0) return
    setBusy(true)
    setRefused(null)
    try {
      if (await reportPhotos({ id: order.id, files, title })) await onSent()
    } catch (error) {
      const { message, fields = {} } = refusal(error)
      setRefused([...new Set([message, ...Object.values(fields)])].join('. '))
    } finally {
      setBusy(false)
    }
  }
  const waiting = unsent
    .filter(({ entry }) => entry.refusal === null)
    .reduce((sum, { entry }) => sum + (entry.files ?? 0), 0)
  return (
    <>
      {refused !== null && (
        <p role="alert" className="trip-refused">
          {refused}
        </p>
      )}
      {unsent.map(({ entry }) => entry.refusal && <RefusedEntry key={entry.key} entry={entry} />)}
      {waiting > 0 && (
        <p role="status" className="muted">
          {t('app.driving.photos_unsent', { n: formats.integer(waiting) })}
        </p>
      )}
      <input
        ref={input}
        type="file"
        className="trip-file"
        accept="image/jpeg,image/png"
        capture="environment"
        multiple
        hidden
        aria-label={title}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // the same photo can be chosen again
          target.value = ''
          void send(files)
        }}
      />
      <button
        type="button"
        className="button trip-photo"
        disabled={busy}
        aria-label={title}
        onClick={() => input.current?.click()}
      >
        {order.files > 0 ? `${words} (${order.files})` : words}
      </button>
    </>
  )
}
