import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { applyTrackerSync, planTrackerSync } from '#dataProviders/tracking/tracking-calls.ts'
import type { SyncEntry, SyncPlan } from '#resources/wire/tracking.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import './tracking.css'

/** In the order in which they are applied. */
const kinds = ['changed', 'ambiguous', 'vanished', 'new'] as const

/** Device → the vehicle chosen for it. */
type Chosen = ReadonlyMap<number, number>

/** The differences between vehicles and the tracking service, applied after confirmation. */
export function SyncDialog({ onDone }: { onDone: () => void }) {
  const t = useT()
  const title = useId()
  const { integer } = useFormats()
  const { plan, refused, busy, chosen, choose, apply } = useSync(onDone)
  const isNothing = refused !== null || plan?.entries.length === 0
  const does = plan?.entries.some(
    ({ kind, device }) =>
      kind === 'changed' || kind === 'vanished' || (device && chosen.has(device.id)),
  )
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.tracking.sync_title')}</DialogTitle>
      <DialogContent className="tracker-sync">
        {refused === null && !plan && <LinearProgress aria-label={t('app.shell.loading')} />}
        {refused !== null && (
          <Alert severity="error" role="alert">
            {refused}
          </Alert>
        )}
        {plan && (
          <p>
            {t(plan.entries.length === 0 ? 'app.tracking.sync_none' : 'app.tracking.sync_same', {
              n: integer(plan.same),
            })}
          </p>
        )}
        {plan && kinds.map((kind) => <Entries key={kind} {...{ kind, plan, chosen, choose }} />)}
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t(isNothing ? 'app.form.close' : 'app.confirm.cancel')}</Button>
        {!isNothing && (
          <Button variant="contained" loading={busy} disabled={!does} onClick={() => void apply()}>
            {t('app.tracking.sync_apply')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface EntriesProps {
  kind: SyncEntry['kind']
  plan: SyncPlan
  chosen: Chosen
  choose: (deviceId: number, carId: number | null) => void
}

function Entries({ kind, plan, chosen, choose }: EntriesProps) {
  const t = useT()
  const { integer } = useFormats()
  const entries = plan.entries.filter((one) => one.kind === kind)
  if (entries.length === 0) return null
  return (
    <section>
      <h3>
        {t(`app.tracking.sync_${kind}`)} · {integer(entries.length)}
      </h3>
      <ul className="plain-list">
        {entries.map((entry) => (
          <li key={`${entry.device?.id} ${entry.car?.id}`}>
            {kind === 'ambiguous' ? (
              <Choice {...{ entry, chosen, choose }} />
            ) : (
              <Difference entry={entry} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The change of one vehicle. */
function Difference({ entry: { kind, device, car } }: { entry: SyncEntry }) {
  const t = useT()
  const name = device && `${device.name} · ${device.id}`
  const note = { new: 'sync_unmatched', vanished: 'sync_clear' } as const
  return (
    <>
      <strong>{car?.name ?? name}</strong>
      {car && name && <span>{name}</span>}
      {(kind === 'new' || kind === 'vanished') && (
        <span className="muted">{t(`app.tracking.${note[kind]}`)}</span>
      )}
    </>
  )
}

interface ChoiceProps extends Pick<EntriesProps, 'chosen' | 'choose'> {
  entry: SyncEntry
}

/** Chooses one of several vehicles, or none. */
function Choice({ entry: { device, candidates }, chosen, choose }: ChoiceProps) {
  const t = useT()
  if (!device) return null
  return (
    <SelectField
      label={t('app.tracking.sync_choose', { name: device.name })}
      value={String(chosen.get(device.id) ?? '')}
      options={[
        ['', t('app.tracking.sync_skip')],
        ...candidates.map(({ id, name }) => [String(id), name] as const),
      ]}
      onChange={(id) => choose(device.id, id === '' ? null : Number(id))}
    />
  )
}

function useSync(onDone: () => void) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const { data: plan, error } = useQuery({
    queryKey: ['car', 'sync-from-tracker'],
    queryFn: ({ signal }) => planTrackerSync(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return {
    ...{ plan, busy, chosen },
    refused: refused ?? (error && refusal(error).message),
    choose(deviceId: number, carId: number | null) {
      const others = new Map(chosen)
      others.delete(deviceId)
      setChosen(carId === null ? others : others.set(deviceId, carId))
    },
    async apply() {
      if (!plan) return
      setBusy(true)
      try {
        const pairs = [...chosen].map(([device_id, car_id]) => ({ device_id, car_id }))
        const { changed } = await applyTrackerSync(plan.token, pairs)
        await queries.invalidateQueries({ queryKey: ['car'] })
        notify(t('app.tracking.sync_done', { smart_count: changed }), { type: 'success' })
        onDone()
      } catch (failure) {
        setRefused(refusal(failure).message)
      } finally {
        setBusy(false)
      }
    },
  }
}
