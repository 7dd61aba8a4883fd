// A fault of one field ('too_long|200', 'too_long_by|60|70', 'earlier_than|issued') as a sentence;
// the same on both sides of the wire.
import { faultCodes } from '#resources/kernel/calls/error-codes.ts'
import type { FaultCode } from '#resources/kernel/calls/error-codes.ts'
import type { Unit } from '#resources/kernel/names.ts'
import type { Formats } from './format/index.ts'

/** What a fault's argument is, where it is not a plain number. */
const argKinds: Partial<Record<FaultCode, 'day' | 'label' | 'size' | 'text' | 'counts'>> = {
  closed_month: 'text',
  busy: 'text',
  vehicle_busy: 'text',
  driver_busy: 'text',
  too_early: 'day',
  too_late: 'day',
  document_again: 'day',
  month_open_before: 'day',
  month_closed_after: 'day',
  earlier_than: 'label',
  less_than: 'label',
  contradicts: 'label',
  mismatch: 'label',
  file_size: 'size',
  file_type: 'text',
  other_fuel: 'text',
  taken_by: 'text',
  digit_count: 'counts',
  like: 'text',
  // not grouped like other numbers
  year_before: 'text',
  year_after: 'text',
  tracker_used: 'text',
  tracker_refused: 'text',
}

export interface FaultParams extends Record<string, string | number> {
  arg: string
  /** The given value, if the fault has it, and its excess over `arg`. */
  given: string
  excess: string
}

interface FaultWords {
  /**
   * The text of faults.<code>, its %{arg}, %{given} and %{excess} filled in; a number `arg` comes
   * as smart_count too, for the form of the noun.
   */
  text(code: FaultCode, params: FaultParams): string
  /** The label of another field of the same resource. */
  label(key: string): string
  formats: Pick<Formats, 'day' | 'decimal' | 'fileSize' | 'quantity'>
}

/** Balance, limit, unit, moment, and whose it is: a name may have any sign in it. */
const ofBalance: ReadonlySet<FaultCode> = new Set<FaultCode>(['too_little_left', 'above_limit'])

/** Limit, hours, day, and the driver's name. */
const ofHours: ReadonlySet<FaultCode> = new Set<FaultCode>([
  ...(['over_day_hours', 'over_week_hours', 'short_rest'] as const),
])

/** Values of the text about hours beyond a limit: %{limit}, %{hours}, %{day} and %{driver}. */
function hoursParams(parts: readonly string[], { formats }: Pick<FaultWords, 'formats'>) {
  const [limit = '', hours = '', day = '', ...driver] = parts
  const shown = { limit: formats.decimal(limit), hours: formats.decimal(hours) }
  return { ...shown, day: formats.day(day), driver: driver.join('|') }
}

/** Values of the text about a balance out of bounds: %{left}, %{limit}, %{moment} and %{owner}. */
function balanceParams(parts: readonly string[], { formats }: Pick<FaultWords, 'formats'>) {
  const [left = '', limit = '', unit = '', moment = '', ...owner] = parts
  const amount = (value: string) => {
    const shown = value === '' ? '' : formats.decimal(value)
    return unit === '' ? shown : formats.quantity(shown, unit as Unit)
  }
  return { left: amount(left), limit: amount(limit), moment, owner: owner.join('|') }
}

/** Null for what is no fault code, a finished sentence of the server among them. */
export function faultText(fault: string, words: FaultWords): string | null {
  const { text, label, formats } = words
  const [code = '', arg = '', given = ''] = fault.split('|')
  if (!isFaultCode(code)) return null
  const number = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? formats.decimal(text) : text)
  const shown = {
    day: () => formats.day(arg),
    label: () => label(arg),
    size: () => formats.fileSize(Number(arg)),
    // a name may have any sign in it
    text: () => fault.slice(code.length + 1),
    counts: () => fault.split('|').slice(1).join(' / '),
    number: () => number(arg),
  }
  const params: FaultParams = {
    arg: shown[argKinds[code] ?? 'number'](),
    given: number(given),
    excess: given === '' ? '' : number(String(Number(given) - Number(arg))),
  }
  if (ofBalance.has(code)) Object.assign(params, balanceParams(fault.split('|').slice(1), words))
  if (ofHours.has(code)) Object.assign(params, hoursParams(fault.split('|').slice(1), words))
  if (/^\d+$/.test(arg)) params['smart_count'] = Number(arg)
  return text(code, params)
}

function isFaultCode(code: string): code is FaultCode {
  return (faultCodes as readonly string[]).includes(code)
}
