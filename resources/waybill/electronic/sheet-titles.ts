// The titles of an electronic waybill: which data of a waybill and its checks belong to each, and
// who signs it.
import type { SheetTitleName } from '../../wire/electronic-sheet.ts'
import type { FieldValues } from '../../kernel/types.ts'

/** A value by its path over references, or some of them under one key. */
type TitleContent = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Whose values a title has: the sheet's, or those of a check of its driver or vehicle. */
export type TitleSource = 'sheet' | 'medical_before' | 'technical_before' | 'medical_after'

export interface SheetTitle {
  readonly title: SheetTitleName
  readonly file: string // how the names of its exchange files begin
  readonly source: TitleSource
  readonly when?: FieldValues // without these values there is none yet
  readonly signer: string // path of the person
  readonly content: TitleContent
}

const person = (path: string) => ({
  surname: `${path}.surname`,
  name: `${path}.name`,
  patronymic: `${path}.patronymic`,
  licence_number: `${path}.licence_number`,
  licence_issued: `${path}.licence_issued`,
})
const vehicle = (path: string) => ({
  type: `${path}.type_id`,
  make: `${path}.brand_id`,
  model: `${path}.model_id`,
  plate_number: `${path}.plate_number`,
})

export const sheetTitles: readonly SheetTitle[] = [
  {
    ...{ title: 'T1', file: 'ON_PTLSSOBTS', source: 'sheet', signer: 'dispatcher_id' },
    when: { state: ['open', 'closed', 'posted'] },
    content: {
      ...{ number: 'number', issued_at: 'opened_at', kind: 'way_bill_type_id' },
      ...{ valid_from: 'start_date', valid_until: 'end_date' },
      owner: {
        ...{ name: 'company_id', tax_number: 'company_id.inn' },
        ...{ address: 'company_id.address', phone: 'company_id.phone' },
      },
      vehicle: { ...vehicle('car_id'), garage_number: 'car_id.garage_number' },
      trailers: 'trailer_ids',
      driver: { ...person('staff_id'), personnel_number: 'staff_id.personnel_number' },
      other_drivers: 'driver_ids',
    },
  },
  {
    ...{ title: 'T2', file: 'ON_PTLSPRMO', source: 'medical_before', signer: 'doctor_id' },
    content: {
      ...{ examined_at: 'date', kind: 'kind', result: 'is_admitted' },
      driver: person('driver_id'),
    },
  },
  {
    ...{ title: 'T3', file: 'ON_PTLSVIPTS', source: 'technical_before', signer: 'mechanic_id' },
    content: {
      ...{ checked_at: 'date', kind: 'kind', result: 'is_passed' },
      vehicle: vehicle('car_id'),
    },
  },
  {
    ...{ title: 'T4', file: 'ON_PTLSODVZD', source: 'sheet', signer: 'mechanic_id' },
    when: { state: ['open', 'closed', 'posted'] },
    content: { departed_at: 'start_date', odometer: 'odometer_out' },
  },
  {
    ...{ title: 'T5', file: 'ON_PTLSODPARK', source: 'sheet', signer: 'closer_id' },
    when: { state: ['closed', 'posted'] },
    content: { returned_at: 'end_date', odometer: 'odometer_in' },
  },
  {
    ...{ title: 'T6', file: 'ON_PTLSPOSMO', source: 'medical_after', signer: 'doctor_id' },
    content: {
      ...{ examined_at: 'date', kind: 'kind', result: 'is_admitted' },
      driver: person('driver_id'),
    },
  },
]
