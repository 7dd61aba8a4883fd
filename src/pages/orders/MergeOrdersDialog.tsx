import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { freeVehicles, mergeOrders, planMerge } from '#dataProviders/dispatch/order-calls.ts'
import type { MergeRequest } from '#resources/wire/dispatch.ts'
import type { FreeVehicle, PlannedMerge } from '#resources/wire/dispatch.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import type { WireRow } from '../../kernel/cells/cell.ts'
import { Radio } from '../../ui/Choice.tsx'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { TripStops } from './TripStops.tsx'
import { useVehicleReasons } from '../dispatch/index.ts'
import './orders.css'

interface MergeOrdersDialogProps {
  rows: readonly Pick<WireRow, 'id'>[]
  onDone: (done: boolean) => void
}

/** Maximum listed vehicles. */
const most = 8
const hourMs = 3_600_000

/** Merges orders into one trip: the order of their stops, the saved distance, and the vehicle. */
export function MergeOrdersDialog({ rows, onDone }: MergeOrdersDialogProps) {
  const t = useT()
  const title = useId()
  const merging = useMerging(
    rows.map(({ id }) => id),
    onDone,
  )
  const { plan, refused, vehicle, vehicles, busy } = merging
  return (
    <Dialog open onClose={() => onDone(false)} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.orders.merge_title')}</DialogTitle>
      <DialogContent className="merge-orders">
        {refused !== null && (
          <Alert severity="error" role="alert">
            {refused}
          </Alert>
        )}
        {plan && (
          <>
            <TripStops plan={plan} onOrder={merging.order} onBest={merging.best} />
            <MergeFigures plan={plan} />
            <fieldset className="merge-vehicles">
              <legend>{t('app.orders.vehicle')}</legend>
              {vehicles?.length === 0 && <p>{t('app.orders.none')}</p>}
              {vehicles?.slice(0, most).map((one) => (
                <VehicleChoice
                  key={one.id}
                  vehicle={one}
                  isChosen={one.id === vehicle?.id}
                  onChoose={() => merging.choose(one)}
                />
              ))}
            </fieldset>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onDone(false)}>{t('app.confirm.cancel')}</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={!plan || !vehicle || merging.isStale}
          onClick={() => void merging.merge()}
        >
          {t('app.orders.merge')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function MergeFigures({ plan }: { plan: Pick<PlannedMerge, 'km' | 'saved' | 'late'> }) {
  const t = useT()
  const formats = useFormats()
  const inKm = (km: number) => formats.quantity(formats.decimal(km.toFixed(1), 1), 'km')
  return (
    <p className="merge-figures">
      {t('app.orders.figures', { km: inKm(plan.km), saved: inKm(plan.saved) })}
      {plan.late > 0 && (
        <strong> {t('app.orders.late', { late: formats.duration(plan.late) })}</strong>
      )}
    </p>
  )
}

interface VehicleChoiceProps {
  vehicle: FreeVehicle
  isChosen: boolean
  onChoose: () => void
}

function VehicleChoice({ vehicle, isChosen, onChoose }: VehicleChoiceProps) {
  const reasons = useVehicleReasons(vehicle)
  return (
    <div className="merge-vehicle">
      <Radio name="vehicle" checked={isChosen} onChange={onChoose}>
        {[vehicle.name, vehicle.driver_name].filter(Boolean).join(' · ')}
      </Radio>
      <span className="muted">{reasons.join(' · ')}</span>
    </div>
  )
}

type Stops = NonNullable<MergeRequest['stops']>

function useMerging(ids: readonly number[], onDone: (done: boolean) => void) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [stops, setStops] = useState<Stops | null>(null)
  const [vehicle, setVehicle] = useState<FreeVehicle | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const merge: MergeRequest = {
    ids,
    ...(vehicle && { car_id: vehicle.id, driver_id: vehicle.driver_id }),
    ...(stops && { stops }),
  }
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['order', 'planMerge', merge],
    queryFn: ({ signal }) => planMerge(merge, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const trip = data && tripOf(data)
  const { data: vehicles } = useQuery({
    queryKey: ['order', 'getList', 'freeVehicles', trip],
    queryFn: ({ signal }) => freeVehicles({ ...trip!, place_id: null, template_id: null }, signal),
    enabled: trip !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const refused = failure ?? error
  return {
    ...{ plan: data, vehicles, vehicle, busy, isStale: isPlaceholderData },
    refused: refused ? messageOf(refusal, refused) : null,
    order: (next: Stops) => setStops(next),
    best: () => setStops(null),
    choose(one: FreeVehicle) {
      setFailure(null)
      setVehicle(one)
    },
    async merge() {
      setBusy(true)
      setFailure(null)
      try {
        await mergeOrders(merge)
        notify(t('app.orders.merged'), { type: 'success' })
        await queries.invalidateQueries({ queryKey: ['order'] })
        onDone(true)
      } catch (caught) {
        setFailure(caught)
      } finally {
        setBusy(false)
      }
    },
  }
}

/** The message of the refusal, and its field. */
function messageOf(refusal: ReturnType<typeof useRefusal>, error: unknown): string {
  const { message } = refusal(error)
  const { body } = error as { body?: { fields?: Record<string, string> } }
  return [...new Set([message, ...Object.values(body?.fields ?? {})])].join(' ')
}

/**
 * The period from the first stop until an hour after the last one, and the maximum load carried at
 * any time.
 */
function tripOf({ stops, passengers, weight }: PlannedMerge) {
  const times = stops.map(({ at }) => Date.parse(at))
  const from = Math.min(...times)
  const to = Math.max(...times) + hourMs
  const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  return { ...period, passengers, cargo_weight: weight }
}
