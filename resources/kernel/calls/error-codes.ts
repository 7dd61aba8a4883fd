// All errors of the API: code → HTTP status. Texts are in i18n (errors.<code>, faults.<code>).
import type { AppErrorExtras } from './error-answer.ts'

export const errorStatus = {
  bad_request: 400,
  validation: 400,
  unauthorized: 401,
  bad_credentials: 401,
  second_factor: 401,
  wrong_code: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_in_system: 403,
  password_change: 403,
  second_factor_required: 403,
  viewed_role: 403,
  not_found: 404,
  stale: 409,
  in_use: 409,
  role_in_use: 409,
  held: 409,
  duplicate: 409,
  built_in: 409,
  overlap: 409,
  busy: 409,
  archived: 409,
  wrong_state: 409,
  state_forbids: 409,
  numbered: 409,
  changed_since: 409,
  changed_again: 409,
  not_removed: 409,
  month_closed: 409,
  first_day_open: 409,
  too_many_imports: 409,
  imports_too_large: 409,
  too_many_views: 409,
  too_many_tokens: 409,
  drafts_too_large: 409,
  second_factor_state: 409,
  too_large: 413,
  unsupported_type: 415,
  wrong_host: 421,
  too_broad: 422,
  too_many: 422,
  too_many_for_xlsx: 422,
  too_many_for_csv: 422,
  too_many_to_print: 422,
  too_large_to_print: 422,
  key_reused: 422,
  too_many_rows: 422,
  empty_file: 422,
  empty_sheet: 422,
  import_gave_up: 422,
  broken_file: 422,
  no_visible_sheet: 422,
  protected_file: 422,
  append_only: 422,
  rule: 422,
  own_account: 422,
  service_account: 422,
  webhook_secret: 422,
  own_rights: 422,
  not_own_task: 422,
  not_own_turn: 422,
  beyond_rights: 422,
  last_administrator: 422,
  given_rows: 422,
  check_impossible: 422,
  confirm: 422,
  below_zero: 422,
  above_limit: 422,
  too_many_requests: 429,
  too_many_calls: 429,
  too_many_exports: 429,
  too_many_tasks: 429,
  internal: 500,
  unavailable: 503,
  database_full: 507,
  disk_full: 507,
} as const
export type ErrorCode = keyof typeof errorStatus

/** Faults of single fields: `code`, `code|arg`, or `code|limit|given`. */
export const faultCodes = [
  'required',
  'text',
  'too_long',
  'too_long_by',
  'characters',
  'pattern',
  'digit_count',
  'like',
  'email',
  'phone',
  'integer',
  'number',
  'scale',
  'digits',
  'too_small',
  'too_big',
  'too_many_digits',
  'out_of_range',
  'year',
  'year_before',
  'year_after',
  'day',
  'no_such_day',
  'month',
  'too_early',
  'too_late',
  'moment',
  'time',
  'day_month',
  'period',
  'duration',
  'flag',
  'choice',
  'ref',
  'no_such',
  'no_such_value',
  'list',
  'repeated',
  'plate',
  'point',
  'polygon',
  'polygon_crossing',
  'rows',
  'object',
  'too_many_items',
  'unknown',
  'read_only',
  'immutable',
  'frozen',
  'earlier_than',
  'less_than',
  'contradicts',
  'inconsistent',
  'taken',
  'taken_by',
  'corrected',
  'corrected_by',
  'overlaps',
  'busy',
  'vehicle_busy',
  'driver_busy',
  'not_mergeable',
  'in_trip',
  'several_days',
  'no_room',
  'no_driver',
  'out_of_turn',
  'trip_not_over',
  'not_ordered_by_you',
  'rated_already',
  'rating_closed',
  'same_line',
  'overlaps_line',
  'filter',
  'sort',
  'page',
  'size',
  'search',
  'no_search',
  'id',
  'version',
  'file_type',
  'file_size',
  'file_count',
  'file_damaged',
  'picture_size',
  'wrong_password',
  'wrong_code',
  'weak_password',
  'same_password',
  'ambiguous',
  'same_row',
  'full_name',
  'photo_no_such',
  'photo_ambiguous',
  'differs',
  'mismatch',
  'relied_on',
  'archived',
  'odometer_back',
  'odometer_ahead',
  'odometer_jump',
  'tracker_used',
  'tracker_refused',
  'too_full',
  'no_norms',
  'other_fuel',
  'not_burnt',
  'same_tank',
  'document_again',
  'same_warehouse',
  'short_of_stock',
  'nothing_to_reorder',
  'mounted_already',
  'not_mounted',
  'written_off_already',
  'position_taken',
  'nothing_to_count',
  'counted_elsewhere',
  'counted_already',
  'not_being_counted',
  'amount_unusual',
  'refuelled_again',
  'tank_full',
  'tank_opening_used',
  'vehicle_opening_used',
  'month_not_over',
  'month_open_before',
  'month_closed_after',
  'above_norm',
  'below_norm',
  'off_line',
  'changed_again',
  'too_little_left',
  'above_limit',
  'closed_month',
  'too_many_printed',
  'too_many_summed',
  'shift_open',
  'car_not_checked',
  'day_end',
  'over_day_hours',
  'over_week_hours',
  'short_rest',
  'no_driver_on_date',
  'try_other_date',
  'car_not_passed',
  'repair_open',
  'car_off_line',
  'not_inspected',
  'not_insured',
  'maintenance_overdue',
  'never_due',
  'low_fuel',
  'car_shift_open',
  'not_examined',
  'not_admitted',
  'no_licence',
  'licence_expired',
  'driver_away',
  'driver_absent',
  'shift_over',
  'driver_shift_open',
  'driver_not_insured',
  'licence_category',
  'chain_breaks',
  'sheet_overlaps',
  'odometer_below',
  'fuel_above',
  'no_odometer',
  'outside_period',
  'from_lines',
  'no_lines',
  'outside_shift',
  'not_on_sheet',
  'no_handovers',
  'fuel_again',
  'in_posted_sheet',
  'sheet_not_posted',
  'not_requested',
  'issued_already',
  'nothing_in_stock',
  'not_in_stock',
  'bi_away',
  'tile_insecure',
  'webhook_address',
  'map_file_missing',
  'map_file_damaged',
  'tracker_missing',
  'tracker_unauthorized',
  'tracker_unreachable',
  'tracker_slow',
  'tracker_malformed',
  'tracker_address_refused',
  'sync_changed',
  // implausible but accepted (values/row-warnings.ts)
  'unusual_plate',
  'digits_in_name',
  'past_deadline',
  'left_empty',
] as const
export type FaultCode = (typeof faultCodes)[number]
export type Fault = FaultCode | `${FaultCode}|${string}`
type Faults = Readonly<Record<string, Fault>>

export function fault(code: FaultCode, arg?: string | number): Fault {
  return arg === undefined ? code : `${code}|${arg}`
}

/** A record that refers to one being removed, or prevents an action. */
export interface Use {
  resource: string
  id: number
  name: string
  count: number
  /** The record named is archived. */
  archived?: true
}

/** The record that has a unique value. */
export interface Holder {
  id: number
  name: string
  archived: boolean
}

/**
 * A reason of a verdict (verdict.ts): its code, and the record or the list in which to correct it.
 */
export interface FoundReason {
  says: Fault
  tone: 'blocks' | 'warns'
  link: ReasonLink | null
}

/** The same as a text in the reader's language. */
export interface ReasonText {
  code: string
  tone: 'blocks' | 'warns'
  text: string
  link: { resource: string; id: number | null; by: Record<string, number> | null } | null
}

/** Null if the reader may not open it. `by`: the filter of the list. */
export interface ReasonLink {
  resource: string
  id: number | null
  by: Readonly<Record<string, number>> | null
}

/** An error with a wire format; anything else thrown is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Faults | undefined
  readonly extra: AppErrorExtras | undefined
  /** Replaces the code's own text where that is too general. */
  readonly says: Fault | undefined
  constructor(
    code: ErrorCode,
    options: { fields?: Faults; extra?: AppError['extra']; says?: Fault; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorStatus[code]
    this.fields = options.fields
    this.extra = options.extra
    this.says = options.says
  }
}

/** 400 with its fields named. */
export function invalid(fields: Faults): AppError {
  return new AppError('validation', { fields })
}
