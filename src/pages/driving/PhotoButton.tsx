import { useRef, useState } from 'react'
import { connection } from '#dataProviders/http/connection.ts'
import { newKey } from '#dataProviders/http/new-key.ts'
import { uploadFiles } from '#dataProviders/records/record-files.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { DrivenOrder } from '#resources/wire/driver-trips.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useOrderName } from './useOrderName.ts'

interface PhotoButtonProps {
  of: Resource
  order: DrivenOrder
  onSent: () => Promise<void>
}

/** A photo goes to the files of the order, while there is a line. */
export function PhotoButton({ of, order, onSent }: PhotoButtonProps) {
  const t = useT()
  const nameOf = useOrderName()
  const refusal = useRefusal()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  async function send(files: readonly File[]) {
    if (files.length === 0) return
    if (connection.get() !== 'up') return setRefused(t('app.driving.photo_later'))
    setBusy(true)
    setRefused(null)
    try {
      await uploadFiles(of, { id: order.id, field: 'documents', files, key: newKey() })
      await onSent()
    } catch (error) {
      const { message, fields = {} } = refusal(error)
      setRefused([...new Set([message, ...Object.values(fields)])].join('. '))
    } finally {
      setBusy(false)
    }
  }
  const words = t('app.driving.photo')
  return (
    <>
      {refused !== null && (
        <p role="alert" className="trip-refused">
          {refused}
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
        aria-label={t('app.driving.of', { step: words, name: nameOf(order) })}
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
        aria-label={t('app.driving.of', { step: words, name: nameOf(order) })}
        onClick={() => input.current?.click()}
      >
        {order.files > 0 ? `${words} (${order.files})` : words}
      </button>
    </>
  )
}
