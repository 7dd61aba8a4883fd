// The name of a stop, chosen from the places at which a vehicle was.
import { expect, it } from 'vitest'
import { placeAt } from '#server/areas/tracking/positions/track-visits.ts'
import type { TrackVisit } from '#resources/wire/tracking.ts'

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`
const visit = (place_name: string, from: number, to: number | null): TrackVisit => ({
  ...{ place_id: from, place_name, from: at(from), to: to === null ? null : at(to) },
})
const town = visit('Город Ташкент', 1, null)
const airport = visit('Аэропорт', 3, 6)
const hour = (nth: number) => Date.parse(at(nth))

it('is that of the nearest place, if the vehicle was at it', () => {
  expect(placeAt([airport, town], hour(4), 'Аэропорт')).toBe('Аэропорт')
  expect(placeAt([town, airport], hour(4), 'Город Ташкент')).toBe('Город Ташкент')
})
it('is that of the place reached last, if another one is nearest', () => {
  expect(placeAt([town, airport], hour(4), 'Склад')).toBe('Аэропорт')
  expect(placeAt([town, airport], hour(7), 'Склад')).toBe('Город Ташкент')
})
it('is that of the nearest place, if it was at none', () => {
  expect(placeAt([airport], hour(8), 'Склад')).toBe('Склад')
  expect(placeAt([], hour(8), null)).toBeNull()
})
