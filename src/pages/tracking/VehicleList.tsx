import { memo, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { moveFocus, useInView } from '../../kernel/map/mapList.ts'
import { toneOf } from './map/vehicleSigns.ts'
import { useContact } from './useContact.ts'

/** Lines rendered initially, and added at a time. */
const atOnce = 100

interface VehicleListProps {
  /** Vehicles with a position come first. */
  vehicles: readonly CarLocation[]
  /** Number of vehicles with a position. */
  placed: number
  picked: number | null
  onPick: (id: number) => void
  /** Lists all vehicles again, if only those of one sign are listed. */
  onAll: (() => void) | null
  list: RefObject<HTMLUListElement | null>
}

/** The contents of the map as a list: a poll renders only the lines whose texts have changed. */
export const VehicleList = memo(function VehicleList(props: VehicleListProps) {
  const { vehicles, placed, picked, onPick, onAll, list } = props
  const t = useT()
  const { integer } = useFormats()
  const [most, setMost] = useState(atOnce)
  // the vehicle picked on the map is rendered at any position
  const reach = Math.max(most, vehicles.findIndex(({ id }) => id === picked) + 1)
  const shown = vehicles.slice(0, reach)
  useInView(list, picked)
  const isThere = shown.some(({ id }) => id === picked)
  const detailsOf = useDetails()
  const line = (one: CarLocation, nth: number) => (
    <VehicleLine
      key={one.id}
      {...{ id: one.id, name: one.name, status: one.status, details: detailsOf(one) }}
      isPicked={one.id === picked}
      // a single tab stop: arrows move between the lines
      isStop={isThere ? one.id === picked : nth === 0}
      onPick={onPick}
    />
  )
  return (
    <>
      <p role="status" className="map-page-found muted">
        {vehicles.length === 0
          ? t('app.list.nothing_found')
          : t(onAll ? 'app.tracking.group' : 'app.tracking.found', { n: integer(vehicles.length) })}
      </p>
      {onAll && (
        <button type="button" className="button" onClick={onAll}>
          {t('app.tracking.ungroup')}
        </button>
      )}
      {/* the buttons in it handle the keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className="plain-list" onKeyDown={moveFocus}>
        {shown.slice(0, placed).map(line)}
        {shown.length > placed && (
          <li className="map-page-unplaced">
            <h3>
              {t('app.tracking.without')} · {integer(vehicles.length - placed)}
            </h3>
          </li>
        )}
        {shown.slice(placed).map((one, nth) => line(one, placed + nth))}
      </ul>
      {vehicles.length > reach && (
        <button type="button" className="button" onClick={() => setMost(reach + atOnce)}>
          {t('app.tracking.more')}
        </button>
      )}
    </>
  )
})

/** Speed, driver and last contact of a vehicle, as text. */
function useDetails(): (vehicle: CarLocation) => string {
  const { integer, quantity } = useFormats()
  const contact = useContact()
  return ({ status, speed, driver_name: driver, time }) => {
    const pace = speed !== null && status === 'moving' && quantity(integer(speed), 'kmh')
    return [pace, driver, contact(time)].filter(Boolean).join(' · ')
  }
}

interface VehicleLineProps extends Pick<CarLocation, 'id' | 'name' | 'status'> {
  details: string
  isPicked: boolean
  isStop: boolean
  onPick: (id: number) => void
}

const VehicleLine = memo(function VehicleLine(props: VehicleLineProps) {
  const { id, name, status, details, isPicked, isStop, onPick } = props
  const translate = useTranslate()
  return (
    <li>
      <button
        type="button"
        data-id={id}
        aria-pressed={isPicked}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onPick(id)}
      >
        <span className="map-page-name">{name}</span>
        <span className={`chip chip-${toneOf({ status })}`}>
          {translate(`resources.object.options.state.${status}`)}
        </span>
        <span className="muted">{details}</span>
      </button>
    </li>
  )
})
