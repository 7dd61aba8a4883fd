// The demonstration's changes of a printed form: its licence in the head of the truck's waybill,
// and a signature for the cargo check.
import { addDays } from '#i18n/format/civil.ts'
import { todayIn } from '#i18n/format/zone.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import type { Localized } from './localized.ts'

const taxNumber: Localized = { ru: 'ИНН', uz: 'STIR' }
const licence: Localized = { ru: 'Лицензия', uz: 'Litsenziya' }
const cargo: Localized = { ru: 'Груз проверил', uz: 'Yukni tekshirdi' }
const seal: Localized = { ru: 'Пломба №', uz: 'Plomba №' }
/** Days since the change. */
const since = 90

export async function putPrintForm(
  store: Store,
  { company, tongue, now, timeZone }: Pick<Fleet, 'company' | 'tongue' | 'now' | 'timeZone'>,
): Promise<void> {
  const { address, inn, name, phone } = company
  const today = todayIn(timeZone, now.getTime())
  await store.put('print-form-setting', {
    form: 'way-bill.truck',
    valid_from: addDays(today, -since),
    heading: `${name[tongue]}\n${address[tongue]}, ${phone}`,
    requisites: [
      { label: taxNumber[tongue], value: inn },
      { label: licence[tongue], value: 'DEMO-0042' },
    ],
    added_lines: [{ place: 'before_signatures', field: null, label: seal[tongue] }],
    signatures: [{ signature: null, words: cargo[tongue], left_out: false }],
  })
}
