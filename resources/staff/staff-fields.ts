// What is known of an employee, in the groups of his card.
import { choice, day, flag, integer, phone, ref, refs, text } from '../kernel/fields.ts'

export const called = {
  surname: text({ required: true, search: true, max: 60 }),
  name: text({ required: true, search: true, max: 60 }),
  patronymic: text({ search: true, max: 60 }),
}
export const work = {
  personnel_number: text({ search: true, max: 20 }),
  position_id: ref('staff-position'),
  status_id: ref('staff-status'),
  subdivision_id: ref('subdivision'),
  order_number: text({ max: 30 }),
  order_date: day({ min: '1950-01-01' }),
  dismissed: flag(),
  dismissal_date: day({ min: '1950-01-01', when: { dismissed: true } }),
  mobject_id: integer({ min: 1 }), // of the tracking service, for whoever carries its device or key
}
export const licence = {
  license_ids: refs('driver-license'), // categories that he may drive
  licence_number: text({ search: true, max: 30 }),
  licence_issued: day({ min: '1950-01-01', max: 'today' }),
  licence_from: day({ min: '1950-01-01' }),
  licence_until: day({ min: '1950-01-01', expires: true }),
  licence_authority: text({ max: 200 }),
}
export const person = {
  birth_date: day({ min: '1900-01-01', max: 'today', personal: true }),
  birth_place: text({ max: 200, personal: true }),
  gender: choice({ male: 'plain', female: 'plain' }, { personal: true }),
  nationality: text({ max: 60, personal: true }),
  marital_status: choice({ single: 'plain', married: 'plain', divorced: 'plain', widowed: 'plain' }, { personal: true }),
  residence: text({ max: 300, personal: true }),
  mobile_phone: phone({ personal: true }),
  home_phone: phone({ personal: true }),
  youth_union_entry: day({ min: '1950-01-01', max: 'today', personal: true }),
  trade_union: flag({ personal: true }),
}
export const passport = {
  passport_series: text({ max: 10, personal: true }),
  passport_number: text({ max: 20, personal: true }),
  passport_issuer: text({ max: 200, personal: true }),
  passport_issued: day({ min: '1950-01-01', max: 'today', personal: true }),
  passport_until: day({ min: '1950-01-01', personal: true, expires: true }),
  pinfl: text({ pattern: '\\d{14}', max: 14, personal: true }), // the state's number of a person
}
export const military = {
  military_group: text({ max: 60, personal: true }),
  military_category: text({ max: 60, personal: true }),
  military_composition: text({ max: 60, personal: true }),
  military_rank: text({ max: 60, personal: true }),
  military_specialty: text({ max: 30, personal: true }),
  military_fitness: choice({ fit: 'plain', limited: 'plain', unfit: 'plain' }, { personal: true }),
  military_commissariat: text({ max: 200, personal: true }),
  military_special_register: text({ max: 100, personal: true }),
  military_served: flag({ personal: true }),
}
