import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { CrossGlyph } from '../../ui/glyphs.tsx'
import { toneOf } from './map/vehicleSigns.ts'
import { isPlaced } from './narrowVehicles.ts'
import { TrackPanel } from './track/TrackPanel.tsx'
import { ImportTrackDialog } from './track-import/ImportTrackDialog.tsx'
import { useContact } from './useContact.ts'
import type { Monitoring } from './useMonitoring.ts'

const cars = resourceOf('car')

/** The selected vehicle: its state, whether the map follows it, and its track of a day. */
export function PickedVehicle({ model }: { model: Monitoring }) {
  const t = useT()
  const id = useId()
  const { vehicle, follows, day } = model
  if (!vehicle) return null
  const close = t('app.tracking.close')
  return (
    <section className="map-page-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{vehicle.name}</h2>
        <button
          type="button"
          className="button round quiet"
          aria-label={close}
          title={close}
          onClick={() => model.pick(null)}
        >
          <CrossGlyph />
        </button>
      </header>
      <Facts vehicle={vehicle} />
      {isPlaced(vehicle) && (
        <Checkbox checked={follows} onChange={model.follow}>
          {t('app.tracking.follow')}
        </Checkbox>
      )}
      <div className="map-page-acts">
        <button
          type="button"
          className="button"
          aria-expanded={day !== null}
          onClick={() => (day === null ? model.showToday() : model.showDay(null))}
        >
          {t(day === null ? 'app.tracking.track' : 'app.tracking.track_hide')}
        </button>
        <ImportTrackButton car={vehicle} />
        <OpenRecord of="car" id={vehicle.id} name={t('app.tracking.open')} />
      </div>
      {day !== null && <TrackPanel {...{ model, day, name: vehicle.name }} />}
    </section>
  )
}

function Facts({ vehicle }: { vehicle: CarLocation }) {
  const t = useT()
  const translate = useTranslate()
  const { integer, quantity } = useFormats()
  const contact = useContact()
  const { status, speed, time, driver_name: driver, order_id: order } = vehicle
  return (
    <>
      <p className="map-page-facts">
        <span className={`chip chip-${toneOf(vehicle)}`}>
          {translate(`resources.object.options.state.${status}`)}
        </span>
        {speed !== null && <span className="chip">{quantity(integer(speed), 'kmh')}</span>}
      </p>
      <p>{[vehicle.subdivision_name, vehicle.type_name].filter(Boolean).join(' · ')}</p>
      {driver && <p>{t('app.tracking.driver', { name: driver })}</p>}
      {order !== null && (
        <OpenRecord
          of="order"
          id={order}
          name={t('app.tracking.order', { name: vehicle.order_name ?? '' })}
        />
      )}
      <p className="muted">{contact(time)}</p>
    </>
  )
}

/** Adds a track of one vehicle from a file, for users who may edit vehicles. */
function ImportTrackButton({ car }: { car: { id: number; name: string } }) {
  const t = useT()
  const { edit } = useRights(cars)
  const [isOpen, setOpen] = useState(false)
  if (!edit) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('app.track_import.action')}
      </button>
      {isOpen && <ImportTrackDialog car={car} onDone={() => setOpen(false)} />}
    </>
  )
}

interface OpenRecordProps {
  of: 'car' | 'order'
  id: number
  name: string
}

/** A link to a record, for users who may open it. */
function OpenRecord({ of, id, name }: OpenRecordProps) {
  const { user, resources } = useAppServices()
  const { pathname, search } = useLocation()
  const resource = resources.find((one) => one.name === of)
  if (!resource || !isRecordOpen(user, resource)) return null
  return (
    <Link to={recordAddress(resource, 'edit', id)} state={{ list: pathname + search }}>
      {name}
    </Link>
  )
}
