// A form as plain data for the layout thread.
import type { printText } from '#i18n/print-texts.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { CellSize } from '#resources/kernel/prints/print-cells.ts'
import type { PrintForm, PrintValue, TextLook } from '#resources/kernel/prints/prints.ts'
import type { Field, FieldValues } from '#resources/kernel/types.ts'
import type { PaperHead } from './print-owner.ts'

/** A value of a record: its path and its format. */
export interface SheetValue {
  /** Keys of the references, and of the field at their end. */
  path: readonly string[]
  field: Field
  label: string
  as?: PrintValue['as']
  /** Print the unit beside the number. */
  unit: boolean
  /** A number used as a name: without digit grouping. */
  isName: boolean
  /** Code of a choice → its label. */
  options: Readonly<Record<string, string>>
}

export interface SheetColumn extends SheetValue {
  share: number | undefined
  group: string | undefined
  /** Summed in a last line. */
  total: boolean
  /** The quotient of the sums of two other columns, shown in that line instead. */
  quotient?: readonly [dividend: SheetValue, divisor: SheetValue, times: number]
}

/** An item on a line to write on; without a value there is only space. */
export interface SheetLineItem {
  words: string
  value: SheetValue | null
  below: string
  share: number
}

/** A cell of a fixed table: text, a value, or space to write in. */
export interface SheetCell extends CellSize {
  words: string | null
  value: SheetValue | null
}

export type SheetPart =
  | { is: 'letterhead' | 'stamp' }
  | {
      is: 'text'
      words: string
      look: TextLook | undefined
      values: Record<string, SheetValue | null>
    }
  // entered by the organisation, not translated
  | { is: 'words'; text: string }
  | { is: 'fields'; values: SheetValue[] }
  // `link`: the target of the code, instead of plain values
  | { is: 'qr'; values: SheetValue[]; link: 'verify' | 'opens' | null }
  | { is: 'line'; items: SheetLineItem[] }
  | { is: 'cells'; lines: SheetCell[][]; shares: readonly number[]; heads: number }
  | { is: 'rows'; list: string; columns: SheetColumn[]; blank: number; least: number }
  | { is: 'records'; columns: SheetColumn[] }
  | { is: 'labels'; values: SheetValue[]; codes: SheetValue[]; across: number }
  | { is: 'period'; key: string; isMoment: boolean }
  | { is: 'signature'; words: string; name: SheetValue | null }
  | { is: 'when'; when: FieldValues; parts: SheetPart[] }
  | { is: 'beside'; columns: SheetPart[][]; shares: readonly number[] }
  | { is: 'coupon'; parts: SheetPart[] }
  | { is: 'page'; side: 'next' | 'back' }

export interface PrintSheet {
  paper: PrintForm['paper']
  turned: boolean
  /** Tables are set in small, condensed type. */
  dense: boolean
  /** All other sizes are reduced as well. */
  compact: boolean
  isList: boolean
  /** For a list: the fields by which its records are grouped onto separate papers. */
  each: readonly string[]
  title: string
  owner: PaperHead
  parts: SheetPart[]
  words: ReturnType<typeof printText>
  locale: Locale
  timeZone: string
  currency: string
  yes: string
  no: string
}
