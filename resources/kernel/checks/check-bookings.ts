// Boot checks of bookings: the booked records, the period, and the condition.
import { isReference, isSingleReference } from '../kind-traits.ts'
import { bookingBy, bookingLayers } from '../rules/bookings.ts'
import type { Booking } from '../rules/bookings.ts'
import { fieldEntries } from '../derive.ts'
import type { Endpoint, Field, Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

export function checkBookings(
  one: Resource,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
): void {
  if (one.bookings && one.mode !== 'table')
    report('R155', 'books, and is no table: its records would never give anything back')
  for (const booking of one.bookings ?? []) {
    const layers = new Set(booking.layers)
    if (layers.size === 0 || layers.size < booking.layers.length)
      report('R155', 'books in no layer, or in one twice')
    for (const layer of layers)
      if (!bookingLayers.includes(layer)) report('R155', `there is no layer '${layer}'`)
    checkPeriod(one, booking, report)
    checkSubjects(one, booking, report)
    checkConditions(one, booking, report)
  }
  for (const [name, how] of Object.entries(one.endpoints ?? {}))
    checkQuestion({ one, byName, report }, name, how)
}

function checkPeriod({ fields, rules = [] }: Resource, { period }: Booking, report: Report) {
  const [from, to] = period.map((key) => fields[key])
  const isTime = from?.kind === 'moment' || from?.kind === 'day'
  if (!isTime || to?.kind !== from.kind || period[0] === period[1])
    report('R156', `'${period.join(`', '`)}' are not two moments, or two days`)
  const isAscending = rules.some(
    (rule) => 'ascending' in rule && rule.ascending.every((key, i) => key === period[i]),
  )
  if (!isAscending) report('R156', `no rule keeps '${period.join(`' before '`)}'`)
}

function checkSubjects({ fields }: Resource, { of, says = {} }: Booking, report: Report) {
  if (Object.keys(of).length === 0) report('R157', 'books nothing')
  for (const [subject, key] of Object.entries(of)) {
    const field = fields[key ?? '']
    if (!field || !isReference(field) || field.options.to !== subject)
      report('R157', `'${key}' is no reference to '${subject}', which it books`)
  }
  for (const subject of Object.keys(says))
    if (!Object.hasOwn(of, subject)) report('R157', `says what '${subject}' is, and books none`)
}

const comparable = ['choice', 'flag', 'text', 'integer']
const isValueOf = ({ kind, options }: Field, value: unknown) =>
  comparable.includes(kind) && (!options.choices || Object.hasOwn(options.choices, String(value)))

function checkConditions(one: Resource, booking: Booking, report: Report) {
  for (const [key, wanted] of Object.entries(booking.while ?? {})) {
    const field = fieldEntries(one.fields).find(([name]) => name === key)?.[1]
    if (!field || ![wanted].flat().every((value) => isValueOf(field, value)))
      report('R158', `books while '${key}' is what it cannot be`)
  }
}

interface Asking {
  readonly one: Resource
  readonly byName: ReadonlyMap<string, Resource>
  readonly report: Report
}

function checkQuestion({ one, byName, report }: Asking, name: string, how: Endpoint<string>) {
  if (!('free' in how) && !('busy' in how)) return
  const key = 'free' in how ? how.free : how.busy
  const field = one.fields[key]
  const of = how.as === undefined ? one : byName.get(how.as)
  const booking = of && bookingBy(of, key)
  const isAsked = isSingleReference(field) && booking !== undefined
  if (!isAsked || of?.fields[key]?.options.to !== field?.options.to)
    report('R159', `endpoint '${name}' asks by '${key}', by which nothing is booked`)
}
