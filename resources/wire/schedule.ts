// What the calls about shifts answer that follow from no descriptor.
import type { BookedTime } from '../kernel/calls/booking-answer.ts'
import type { Repetition } from '../schedule/index.ts'

/** Whether the insurance of a vehicle keeps a driver from driving it. */
export interface InsuranceCheck {
  has_restriction: boolean
}

/** The driver whom a vehicle has on a day, and since when. */
export interface AssignedDriver {
  staff_id: number
  staff_name: string | null
  since: string
}

/** The time since when an employee has a calendar feed; null without one. */
export interface CalendarFeed {
  since: string | null
}

/** Its path, below the origin: returned only this once. */
export interface NewCalendarFeed {
  path: string
  since: string
}

interface PreviewShift {
  id: number
  staff_id: number
  staff_name: string | null
  start_date: string
  end_date: string
  all_day: boolean
  has_restriction: boolean
}

/** A vehicle in the calendar of a month: its driver, and its shifts. */
export interface PreviewCar {
  car_id: number
  car_name: string | null
  staff_id: number | null
  staff_name: string | null
  shifts: PreviewShift[]
}

/** A limit of work and rest that a shift would break, in the caller's language. */
interface BrokenLimit {
  effect: 'blocks' | 'warns'
  text: string
}

/** One shift of a repetition, what is in its way, and the limits that it would break. */
export interface PlannedDay {
  car_id: number
  staff_id: number
  start_date: string
  end_date: string
  busy: BookedTime[]
  limits: BrokenLimit[]
}

/** What came of a repetition, or would. */
export interface PlannedShifts {
  /** False: nothing is written yet. */
  done: boolean
  days: PlannedDay[]
  /** Of what is written, in the order of the days that are. */
  ids: number[]
  series_id: number | null
}

/** The shifts of a series that were changed or cancelled, in their order. */
export interface ChangedSeries {
  ids: number[]
}

/** What becomes of days that clash when shifts are written at once. */
export type Clashes = 'refuse' | 'leave_out'

interface WrittenAtOnce {
  /** Reports which days conflict, and writes nothing. */
  dry_run?: boolean
  clashes?: Clashes
}

/** One shift, and how it is repeated. */
export interface ShiftPlan extends WrittenAtOnce {
  car_id: number
  staff_id: number
  start_date: string
  end_date: string
  all_day?: boolean
  interval?: number
  note?: string | null
  repetition: Repetition
}

/** The shifts of seven days, at the same times of seven others. */
export interface WeekCopy extends WrittenAtOnce {
  from: string
  to: string
  subdivision_id?: number
}

/** Which shifts of a series are meant: of those, the planned ones. */
export type SeriesScope = 'one' | 'later' | 'all'

export interface SeriesChange {
  id: number
  scope: SeriesScope
  set: {
    car_id?: number
    staff_id?: number
    start_time?: string
    end_time?: string
    note?: string | null
  }
}
