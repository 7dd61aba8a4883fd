// Possible faults of a seal, of the events it covers, and between one seal and the next.
import { sealKinds } from './seal-batch.ts'
import type { SealRow, Stranger } from './seal-batch.ts'

/** Months for which a contract may keep its events: bounds of the column contract.log_months. */
export const retention = { least: 3, most: 240 } as const

/** `seal`: its number; null for events outside all seals. */
export interface LogFault {
  kind:
    | 'changed'
    | 'removed'
    | 'inserted'
    | 'seal_changed'
    | 'seal_missing'
    | 'seal_loose'
    | 'head_differs'
    | 'movement_changed'
    | 'movement_removed'
    | 'movement_unknown'
  seal: number | null
  /** One sentence, with the numbers of the events. */
  said: string
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const within = ({
  first_id: first,
  last_id: last,
  month,
}: Pick<SealRow, 'first_id' | 'last_id' | 'month'>) => `events ${first}–${last} of ${month}`

/** The previous seal, or only its number if it is missing. */
export interface Before {
  id: number
  hash: Buffer | null
}

/** Faults of the seal itself, of its link to the previous one, and of its events. */
export function sealFaults(seal: SealRow, before: Before): LogFault[] {
  const faults: LogFault[] = []
  const add = (kind: LogFault['kind'], text: string) =>
    void faults.push({ kind, seal: seal.id, said: `seal ${seal.id}: ${text}` })
  if (!seal.hash.equals(seal.self)) add('seal_changed', 'it was changed after it was set')
  const missing = seal.id - before.id - 1
  if (missing > 0)
    add('seal_missing', `${plural(missing, 'seal')} before it ${missing === 1 ? 'is' : 'are'} gone`)
  else if (before.hash && !seal.previous.equals(before.hash))
    add('seal_loose', 'it does not follow from the seal before it')
  if (seal.kind === sealKinds.retired) retiredFaults(seal, add)
  else eventFaults(seal, add)
  return faults
}

type Add = (kind: LogFault['kind'], text: string) => void

function eventFaults(seal: SealRow, add: Add): void {
  const first = seal.before_first
  const last = seal.before_last
  const follows =
    last === null
      ? seal.first_id === 1
      : seal.first_id === last + 1 || (seal.first_id === first && seal.last_id === last)
  if (!follows) add('seal_loose', `its ${within(seal)} do not begin where the block before it ends`)
  if (seal.retired) {
    if (seal.found_events > 0)
      add(
        'inserted',
        `${plural(seal.found_events, 'event')} among ${within(seal)}, a month that has gone by retention`,
      )
    return
  }
  const more = seal.found_events - seal.events
  // one hash covers all of a block: if their number is wrong, single events cannot be checked
  const others =
    seal.found_events > 0
      ? '; whether the others of this block were changed as well can no longer be told'
      : ''
  if (more < 0) add('removed', `${plural(-more, 'event')} removed from ${within(seal)}${others}`)
  else if (more > 0)
    add('inserted', `${plural(more, 'event')} inserted among ${within(seal)}${others}`)
  else if (!seal.found_content?.equals(seal.content))
    add(
      'changed',
      `at least one of the ${plural(seal.events, 'event')} was changed: ${within(seal)}`,
    )
}

function retiredFaults(seal: SealRow, add: Add): void {
  const missing = seal.sealed_before - seal.events
  if (missing !== 0)
    add(
      missing > 0 ? 'removed' : 'inserted',
      `when the month ${seal.month} went by retention, it had ${seal.events} events of ${seal.sealed_before} sealed ones`,
    )
  const sealed = new Date(seal.sealed_at)
  const age =
    sealed.getUTCFullYear() * 12 +
    sealed.getUTCMonth() -
    (Number(seal.month.slice(0, -2)) * 12 + Number(seal.month.slice(-2)) - 1)
  if (!(age >= retention.least))
    add('removed', `the month ${seal.month} was dropped before its time`)
}

export function strangerFault(stranger: Stranger): LogFault {
  return {
    ...{ kind: 'inserted', seal: null },
    said: `${plural(stranger.events, 'event')} inserted among ${within(stranger)}, of which month that block has none`,
  }
}
