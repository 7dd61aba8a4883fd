import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { BookedTime } from '#resources/kernel/calls/booking-answer.ts'
import type { Formats } from '#i18n/format/index.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import { baseName, nameKey } from '#resources/kernel/derive.ts'
import { isFrozen } from '#resources/kernel/rules/states.ts'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource, Tone } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useRights } from '../../../common/rights/useRights.ts'
import { useT } from '../../../common/useT.ts'
import type { WireRow } from '../../cells/cell.ts'
import { barsByRow, overlaps, placeBars } from './bars.ts'
import type { Bar, Lanes } from './bars.ts'
import { endless, periodSpan } from '../grid/timeAxis.ts'
import type { PeriodKind, Span, TimeWindow } from '../grid/timeAxis.ts'

interface BarsOf {
  of: Resource
  timeline: Timeline
  by: string
  window: TimeWindow
  records: readonly WireRow[]
  bookings: readonly BookedTime[]
}

/** Whether the timeline's period is in days or moments. */
export function usePeriodKind(of: Resource, { period }: Timeline): PeriodKind {
  const { timeZone } = useFormats()
  const kind = of.fields[period[0]]?.kind === 'day' ? 'day' : 'moment'
  return useMemo(() => ({ kind, timeZone }), [kind, timeZone])
}

/**
 * Bars in their lanes, by the record of their row. A bar is built once per record, and a row
 * arranged again only when one of its bars changes.
 */
export function useBars({ of, timeline, by, window, records, bookings }: BarsOf) {
  const translate = useTranslate()
  const formats = useFormats()
  const t = useT()
  const rights = useRights(of)
  const period = usePeriodKind(of, timeline)
  const toBar = useMemo(() => {
    const option = (key: string, code: string) =>
      translate(`resources.${of.name}.options.${key}.${code}`)
    return remembered(barMaker({ of, timeline, by, period, formats, option, mayEdit: rights.edit }))
  }, [of, timeline, by, period, formats, translate, rights.edit])
  const bars = useMemo(() => {
    const own = records.flatMap((record) => toBar(record) ?? [])
    const ids = new Set(records.map(({ id }) => id))
    const others = bookings
      .filter(({ resource, id }) => resource !== baseName(of) || id === null || !ids.has(id))
      .map((one, n): Bar => {
        return {
          ...bookedSpan(one, period),
          key: `booking ${one.resource} ${one.id ?? `none ${n}`} ${one.from}`,
          row: one.of_id,
          tone: 'plain',
          label: one.title === null ? t('app.timeline.busy_by') : one.title,
          record: null,
          booking: one,
          fixed: true,
          still: true,
        }
      })
    return barsByRow([...own, ...others].filter((bar) => overlaps(bar, window)))
  }, [records, bookings, toBar, of, period, window, t])
  return useLanes(bars)
}

/** Without an end it continues indefinitely. */
function bookedSpan({ from, to }: BookedTime, period: PeriodKind): Span {
  const moments = { ...period, kind: 'moment' } as const
  const span = periodSpan(from, to ?? from, moments) ?? { from: 0, to: 0 }
  return to === null ? { from: span.from, to: endless } : span
}

export type BarsOfRows = ReadonlyMap<number, Lanes>

type Laid = ReadonlyMap<number, { readonly bars: readonly Bar[]; readonly lanes: Lanes }>

function useLanes(bars: ReadonlyMap<number, readonly Bar[]>): BarsOfRows {
  const [layOut] = useState(createLayout)
  return useMemo(() => layOut(bars), [layOut, bars])
}

/** Rows with unchanged bars keep their lanes. */
function createLayout() {
  let before: Laid = new Map()
  return (bars: ReadonlyMap<number, readonly Bar[]>): BarsOfRows => {
    before = new Map(
      [...bars].map(([row, all]) => {
        const known = before.get(row)
        const isSame =
          known && known.bars.length === all.length && all.every((bar, n) => bar === known.bars[n])
        return [row, isSame ? known : { bars: all, lanes: placeBars(all) }]
      }),
    )
    return new Map([...before].map(([row, { lanes }]) => [row, lanes]))
  }
}

/** Caches the bar of a record. */
function remembered(make: (record: WireRow) => Bar | null) {
  const made = new WeakMap<WireRow, Bar | null>()
  return (record: WireRow): Bar | null => {
    const known = made.get(record)
    if (known !== undefined) return known
    const bar = make(record)
    made.set(record, bar)
    return bar
  }
}

/** A mark of a record that must be visible at once. */
interface Mark {
  readonly tone: Tone
  readonly text: string
}

interface BarMaker extends Pick<BarsOf, 'of' | 'timeline' | 'by'> {
  period: PeriodKind
  formats: Formats
  option: (key: string, code: string) => string
  mayEdit: boolean
}

function barMaker({ of, timeline, by, period, formats, option, mayEdit }: BarMaker) {
  const [start, end] = timeline.period
  const tones: Readonly<Record<string, Tone>> =
    (timeline.tone !== undefined && of.fields[timeline.tone]?.options.choices) || {}
  const said = timeline.label.filter((key) => key !== by)
  const moved = timeline.fixedPeriod ? [by] : timeline.period
  const textOf = (record: WireRow, key: string): string => {
    const field = fieldOf(of, key)
    const value = record[(field && nameKey(key, field)) ?? key]
    if (!field || value === null || value === undefined) return ''
    if (field.kind === 'choice') return option(key, String(value))
    if (field.kind === 'day') return formats.day(String(value))
    if (field.kind === 'moment') return formats.moment(String(value))
    if (field.kind === 'plate') return formats.plate(String(value))
    return String(value)
  }
  const marksOf = (record: WireRow): readonly Mark[] =>
    (timeline.marks ?? []).flatMap((key) => {
      const options = fieldOf(of, key)?.options
      const choices: Readonly<Record<string, Tone>> = options?.choices ?? {}
      const codes = Array.isArray(record[key]) ? (record[key] as string[]) : []
      const told = options?.judged
        ? codes.slice(0, 1).filter((code) => choices[code] === 'bad')
        : codes
      return told.flatMap((code): Mark[] => {
        const tone = choices[code]
        return tone === 'bad' || tone === 'warn' ? [{ tone, text: option(key, code) }] : []
      })
    })
  return (record: WireRow): Bar | null => {
    const span = periodSpan(record[start], record[end], period)
    const row = record[by]
    if (!span || typeof row !== 'number') return null
    const marks = marksOf(record)
    const usual = tones[String(record[timeline.tone ?? ''])] ?? 'plain'
    return {
      ...span,
      key: `${record.id}`,
      row,
      tone: (marks.find(({ tone }) => tone === 'bad') ?? marks[0])?.tone ?? usual,
      label: [...marks.map(({ text }) => text), ...said.map((key) => textOf(record, key))]
        .filter(Boolean)
        .join(', '),
      record,
      booking: null,
      fixed: !mayEdit || moved.some((key) => isFrozen(of, record, key)),
      still: timeline.fixedPeriod === true,
    }
  }
}
