import type { TrackImportPlan } from '#resources/wire/track-import.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { newPoints } from './newPoints.ts'

/** Maximum faults listed. */
const mostFaults = 20

/** A preview of a file's import: its vehicles, and skipped points. */
export function PlannedImport({ plan }: { plan: TrackImportPlan }) {
  const t = useT()
  const { integer } = useFormats()
  const { vehicles, unknown, unassigned, faults } = plan
  const isEmpty = vehicles.length + unknown.length + unassigned + faults.length === 0
  return (
    <div className="tracker-sync">
      {isEmpty && <p>{t('app.track_import.none')}</p>}
      {vehicles.length > 0 && (
        <section>
          <h3>{t('app.track_import.found')}</h3>
          <ul className="plain-list">
            {vehicles.map((one) => (
              <li key={one.id}>
                <Vehicle vehicle={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {unassigned > 0 && <p>{t('app.track_import.unassigned', { n: integer(unassigned) })}</p>}
      <Unknown plan={plan} />
      <Faults plan={plan} />
    </div>
  )
}

function Vehicle({ vehicle }: { vehicle: TrackImportPlan['vehicles'][number] }) {
  const t = useT()
  const { integer, moment } = useFormats()
  const { name, from, to } = vehicle
  const left = (['stored', 'private', 'outdated'] as const)
    .filter((key) => vehicle[key] > 0)
    .map((key) => t(`app.track_import.${key}`, { n: integer(vehicle[key]) }))
  const added = newPoints(vehicle)
  return (
    <>
      <strong>{name}</strong>
      <span>
        {added > 0
          ? t('app.track_import.points', { smart_count: added, n: integer(added) })
          : t('app.track_import.nothing_new')}
      </span>
      <span>
        {moment(from)} – {moment(to)}
      </span>
      {left.length > 0 && <span className="muted">{left.join('; ')}</span>}
    </>
  )
}

function Unknown({ plan: { unknown, unknown_more: more } }: { plan: TrackImportPlan }) {
  const t = useT()
  const { integer } = useFormats()
  if (unknown.length === 0) return null
  return (
    <section>
      <h3>{t('app.track_import.unknown')}</h3>
      <ul className="plain-list">
        {unknown.map(({ device, points, reason }) => (
          <li key={device}>
            <strong>{device}</strong>
            <span>{t('app.track_import.points', { smart_count: points, n: integer(points) })}</span>
            <span className="muted">{t(`app.track_import.${reason}`)}</span>
          </li>
        ))}
        {more > 0 && <li>{t('app.track_import.more', { n: integer(more) })}</li>}
      </ul>
    </section>
  )
}

function Faults({ plan: { faults } }: { plan: TrackImportPlan }) {
  const t = useT()
  const { integer } = useFormats()
  if (faults.length === 0) return null
  const more = faults.length - mostFaults
  return (
    <section>
      <h3>
        {t('app.track_import.faults')} · {integer(faults.length)}
      </h3>
      <ul className="plain-list">
        {faults.slice(0, mostFaults).map(({ line, code }) => (
          <li key={`${line} ${code}`}>
            {t('app.track_import.fault', {
              ...{ line: integer(line), text: t(`app.track_import.codes.${code}`) },
            })}
          </li>
        ))}
        {more > 0 && <li>{t('app.track_import.more', { n: integer(more) })}</li>}
      </ul>
    </section>
  )
}
