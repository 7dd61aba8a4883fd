// The lines of a receipt of a refuelling, from top to bottom.
import type { Formats } from '#i18n/format/index.ts'

/** A refuelling as returned by its resource, without fields that the reader may not see. */
export interface Refuelling {
  readonly id: number
  readonly car_id: number
  readonly car_name?: string | null
  readonly at?: string | null
  readonly fuel_name?: string | null
  readonly litres?: string | null
  readonly kilograms?: string | null
  readonly source?: string | null
  readonly reservoir_name?: string | null
  readonly counterparty_name?: string | null
  readonly card_number?: string | null
  readonly price?: string | null
  readonly cost?: string | null
  readonly driver_name?: string | null
  readonly dispenser_name?: string | null
  readonly odometer?: number | null
  readonly note?: string | null
}

interface ReceiptLine {
  readonly label: string
  readonly value: string
}

interface Wording {
  readonly formats: Formats
  /** The label of a field, and of the vehicle's remainder. */
  readonly label: (key: string) => string
  readonly option: (source: string) => string
  readonly remainder: string
}

export function receiptLines(
  row: Refuelling,
  remainder: string | null,
  { formats, label, option, remainder: held }: Wording,
): ReceiptLine[] {
  const litres = (value: string) => formats.quantity(formats.decimal(value, 2), 'l')
  const lines: [label: string, value: string | null | undefined][] = [
    [label('at'), row.at && formats.moment(row.at)],
    [label('car_id'), row.car_name],
    [
      label('odometer'),
      row.odometer == null ? null : formats.quantity(formats.integer(row.odometer), 'km'),
    ],
    [label('fuel_id'), row.fuel_name],
    [label('reservoir_id'), row.reservoir_name],
    [label('source'), row.source && row.source !== 'tank' ? option(row.source) : null],
    [label('counterparty_id'), row.counterparty_name],
    [label('card_number'), row.card_number],
    [label('price'), row.price && formats.money(row.price)],
    [label('cost'), row.cost && formats.money(row.cost)],
    [held, remainder && litres(remainder)],
    [label('driver_id'), row.driver_name],
    [label('dispenser_id'), row.dispenser_name],
    [label('note'), row.note],
  ]
  return lines.flatMap(([text, value]) => (value ? [{ label: text, value }] : []))
}
