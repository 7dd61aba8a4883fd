// Today at the gate: the board of departures, vehicles out and returns.
import type { AreaMessages, GateTexts } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const gate: GateTexts = {
  gate: {
    now: 'Hozir %{time}',
    nothing: 'Bugun smenalar yoʻq',
    large: 'Yirik, devordagi ekran uchun',
    groups: {
      late: 'Chiqishga kechikmoqda',
      waiting: 'Bugun chiqadi',
      overdue: 'Oʻz vaqtida qaytmagan',
      out: 'Liniyada',
      back: 'Qaytgan',
      no_waybill: 'Yoʻl varaqasisiz tugagan',
    },
    late_by: 'Kechikish %{time}',
    planned: 'Reja %{from}–%{to}',
    unplanned: 'Jadvaldan tashqari',
    left: 'Chiqish %{time}',
    returned: 'Qaytish %{time}',
    doctor: 'Shifokor: %{state}',
    mechanic: 'Mexanik: %{state}',
    sheet: 'Varaqa № %{number}',
    draft: 'Varaqa qoralamasi',
    open: 'Smenani ochish',
    open_of: 'Smenani ochish: %{name}',
    opened: 'Smena ochildi: %{name}',
    open_all: 'Barcha tayyorlarini ochish',
    until: 'Chiqish',
    whole_day: 'Kun oxirigacha',
    until_hour: '%{time} gacha',
    due: '%{smart_count} ta smena chiqishni kutmoqda',
    explained:
      'Tayyor smenalar ochiladi, qolganlari sababi bilan qoladi. Odometr va yoqilgʻi oldingi varaqaga koʻra.',
    opened_many: '%{smart_count} ta smena ochildi',
    refused_many: '%{smart_count} ta smena ochilmadi',
    print: 'Yoʻl varaqalarini chop etish',
  },
}

export const gateShifts = {
  'gate-shift': {
    name: 'Chiqishdagi smena',
    many: 'Liniyaga chiqarish',
    desks: { own: { name: 'Mening smenam', many: 'Mening smenalarim' } },
    fields: {
      start_date: 'Reja boʻyicha chiqish',
      end_date: 'Reja boʻyicha qaytish',
      car_id: 'Avtomobil',
      staff_id: 'Haydovchi',
      subdivision_id: 'Boʻlinma',
      state: 'Holati',
      medical: 'Tibbiy koʻrik',
      technical: 'Texnik nazorat',
      leaves_at: 'Chiqarish vaqti',
      readiness: 'Yoʻlga chiqishga tayyorlik',
      left_at: 'Chiqdi',
      back_at: 'Qaytdi',
      at_depot_since: 'Bazada turibdi',
      way_bill_id: 'Yoʻl varaqasi',
      number: 'Yoʻl varaqasi raqami',
      shift_id: 'Smena',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    groups: { standing: 'Holati' },
    options: {
      state: {
        waiting: 'Chiqishni kutmoqda',
        late: 'Chiqishga kechikmoqda',
        no_waybill: 'Yoʻl varaqasisiz',
        out: 'Liniyada',
        overdue: 'Oʻz vaqtida qaytmagan',
        back: 'Qaytdi',
      },
      medical: {
        waiting: 'oʻtilmagan',
        admitted: 'ruxsat berilgan',
        not_admitted: 'ruxsat berilmagan',
      },
      technical: { waiting: 'oʻtilmagan', passed: 'oʻtgan', not_passed: 'oʻtmagan' },
      readiness: releaseMarks.both,
    },
    dashboard: {
      late: 'Chiqishga kechikkanlar',
      overdue: 'Muddatida qaytmaganlar',
      leaving: 'Bugun chiqadiganlar',
      mine: 'Mening smenam',
    },
    rows: {},
  },
} satisfies AreaMessages
