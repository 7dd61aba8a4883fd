// A dashboard of Superset in a frame, which requests a guest token through a message port,
// according to Superset's embedding protocol.
import { useEffect, useRef, useState } from 'react'
import { guestToken } from '#dataProviders/reports.ts'
import type { GuestToken } from '#resources/wire/reports.ts'
import type { Ends } from '../../kernel/report/reportPeriod.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import type { Vehicle } from './VehicleSelect.tsx'

interface SupersetFrameProps {
  name: string
  dashboardId: string
  ends: Ends
  vehicle: Vehicle | null
}

/** The frame is of another origin, which it needs for its own session. */
const allowed = 'allow-same-origin allow-scripts allow-downloads allow-forms allow-popups'
/** ms. A token lasts five minutes. */
const renewal = 4 * 60_000

export function SupersetFrame({ name, dashboardId, ends, vehicle }: SupersetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const port = useRef<MessagePort | null>(null)
  const [access, setAccess] = useState<GuestToken | null>(null)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => {
    guestToken(dashboardId).then(setAccess, setError)
    const timer = setInterval(() => {
      void guestToken(dashboardId).then(({ token }) => sendToken(port.current, token), setError)
    }, renewal)
    return () => {
      clearInterval(timer)
      port.current?.close()
    }
  }, [dashboardId])
  if (error)
    return (
      <div role="alert">
        <RetryNote
          error={error}
          onAgain={() => {
            setError(null)
            guestToken(dashboardId).then(setAccess, setError)
          }}
        />
      </div>
    )
  if (!access) return null
  const begin = () => {
    const channel = new MessageChannel()
    const hello = { type: '__embedded_comms__', handshake: 'port transfer' }
    frame.current?.contentWindow?.postMessage(hello, access.url, [channel.port2])
    port.current = channel.port1
    channel.port1.start()
    sendToken(channel.port1, access.token)
  }
  return (
    <iframe
      ref={frame}
      className="report-frame"
      title={name}
      src={addressOf(access, { dashboardId, ends, vehicle })}
      sandbox={allowed}
      referrerPolicy="strict-origin"
      onLoad={begin}
    />
  )
}

const sendToken = (to: MessagePort | null, token: string) =>
  to?.postMessage(
    { switchboardAction: 'emit', method: 'guestToken', args: { guestToken: token } },
    [],
  )

function addressOf(
  { url, contract_ids: contract }: Pick<GuestToken, 'url' | 'contract_ids'>,
  { dashboardId, ends, vehicle }: Pick<SupersetFrameProps, 'dashboardId' | 'ends' | 'vehicle'>,
): string {
  const query = new URLSearchParams({ uiConfig: '0' })
  if (ends.from) query.set('start_date', ends.from)
  if (ends.to) query.set('end_date', ends.to)
  if (vehicle) query.set('mobject_id', String(vehicle.mobject_id ?? vehicle.id))
  query.set('contract_ids', String(contract))
  return `${url}/embedded/${dashboardId}?${query.toString()}`
}
