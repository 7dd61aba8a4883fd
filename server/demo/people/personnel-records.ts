// The demonstration's personnel records: licences, documents, education, families. All of it is
// invented.
import { dayMs } from '../../kernel/time-units.ts'
import type { DemoPerson } from '../data/people.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'

/** 'YYYY-MM-DD', a number of days from now. */
const inDays = (now: Date, days: number) =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
const padded = (n: number) => String(n).padStart(7, '0')

/** Of the n-th person: some licences expire soon or have expired. */
export function papersOf(
  { position, birth_date, ru }: DemoPerson,
  n: number,
  { now, tongue }: Fleet,
  categories: readonly (number | undefined)[],
) {
  const drives = position === 'driver'
  const left = [12, 400, -9, 1500, 27, 900][n % 6]!
  return {
    personnel_number: String(1001 + n),
    order_number: `DEMO-${padded(n + 1).slice(4)}`,
    order_date: inDays(now, -400 - n * 37),
    gender: ru.endsWith('қизи') ? 'female' : 'male',
    birth_place: [
      { ru: 'Ташкент', uz: 'Toshkent' },
      { ru: 'Самарканд', uz: 'Samarqand' },
      { ru: 'Бухара', uz: 'Buxoro' },
    ][n % 3]![tongue],
    marital_status: Number(birth_date.slice(0, 4)) > 1997 ? 'single' : 'married',
    passport_series: 'AA',
    passport_number: padded(n + 1),
    mobile_phone: `+99800${padded(n + 1)}`,
    ...(drives && {
      license_ids: categories,
      licence_number: `AF ${padded(n + 1)}`,
      licence_issued: inDays(now, left - 3650),
      licence_from: inDays(now, left - 3650),
      licence_until: inDays(now, left),
    }),
  }
}

/** Education for the first employees, family members for some. */
export async function putBackground(
  store: Store,
  { tongue }: Fleet,
  staffId: number,
  person: DemoPerson,
  n: number,
): Promise<void> {
  if (n >= 8) return
  const school = [
    {
      ru: 'Ташкентский автомобильно-дорожный институт',
      uz: 'Toshkent avtomobil-yoʻllar instituti',
    },
    { ru: 'Бухарский техникум транспорта', uz: 'Buxoro transport texnikumi' },
  ][n % 2]!
  await store.put('staff-education', {
    staff_id: staffId,
    institution: school[tongue],
    graduation_year: Number(person.birth_date.slice(0, 4)) + 22,
  })
  const [surname = ''] = person[tongue].split(' ')
  await store.put('staff-relative', {
    staff_id: staffId,
    kinship: n % 2 === 0 ? 'son' : 'brother',
    surname,
    name: ['Азиз', 'Ботир', 'Дилшод', 'Карим'].map((ru, i) => ({
      ru,
      uz: ['Aziz', 'Botir', 'Dilshod', 'Karim'][i]!,
    }))[n % 4]![tongue],
  })
}
