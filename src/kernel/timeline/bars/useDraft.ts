// The state of a drag: the new position, and conflicts there.
import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { bookingBy } from '#resources/kernel/rules/bookings.ts'
import { hasPreview } from '#resources/kernel/calls/standard-calls.ts'
import { labelKey } from '#resources/kernel/derive.ts'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { inTheWay } from './bars.ts'
import { isChanged, withUsualHours } from './draft.ts'
import type { DraggedBar } from './draft.ts'
import { throttle } from '../throttle.ts'
import { wireEnds } from '../grid/timeAxis.ts'
import type { PeriodKind } from '../grid/timeAxis.ts'
import type { RowPlacement } from '../grid/row-placement.ts'
import type { BarsOfRows } from './useBars.ts'
import type { BarWrites } from './useBarWrites.ts'

interface DraftOf {
  of: Resource
  timeline: Timeline
  by: string
  period: PeriodKind
  bars: BarsOfRows
  titleOf: (row: number) => string
  writes: BarWrites
  onCreate: (values: Readonly<Record<string, number | string>>) => void
  placement: RowPlacement | undefined
}

export function useDraggedBar(parts: DraftOf) {
  const { of, timeline, by, period, bars, titleOf, writes, onCreate, placement } = parts
  const [draft, setDraft] = useState<DraggedBar | null>(null)
  const valuesOf = ({ act, row, bar, ...span }: DraggedBar) => {
    const placed = act === 'create' ? withUsualHours(span, timeline.hours) : span
    const [start, end] = wireEnds(placed, period)
    const [startKey, endKey] = timeline.period
    return {
      ...((act === 'create' || act === 'start' || act === 'move') && { [startKey]: start }),
      ...(act !== 'start' && { [endKey]: end }),
      ...(bar?.row !== row && { [by]: row }),
    }
  }
  const tried = useTrial(of, placement ? null : draft, valuesOf)
  const told =
    draft?.bar?.record && isChanged(draft) && placement?.tell(draft.bar.record, draft.row)
  const trial = placement ? (told ?? null) || null : tried
  const others = draft ? (bars.get(draft.row)?.bars ?? []) : []
  const layers = bookingBy(of, by)?.layers ?? []
  const blocking = draft
    ? inTheWay(others, draft, draft.bar?.record?.id ?? null).filter(
        // a trip is within a shift
        ({ booking }) => !booking || booking.layers.some((layer) => layers.includes(layer)),
      )
    : []
  return {
    draft,
    setDraft,
    /** Known conflicts, and the server's response. */
    blocking,
    trial,
    drop: useEvent(() => setDraft(null)),
    /** Saves it, or opens the form of a new one; returns whether there was anything to save. */
    commit: useEvent((made: DraggedBar): boolean => {
      setDraft(null)
      if (!isChanged(made)) return false
      const values = valuesOf(made)
      if (!made.bar?.record) onCreate(values)
      else if (placement) void writes.place(made.bar.record, made.row, titleOf(made.row))
      else void writes.change(made.bar.record, values, { [labelKey(by)]: titleOf(made.row) })
      return true
    }),
  }
}

export type DraftState = ReturnType<typeof useDraggedBar>

/** ms between two dry runs while something is dragged. */
const pause = 400

/** The server's response to a dry run. */
export interface Trial {
  text: string
  /** The save would be refused. */
  refused: boolean
  /** No conflicts are known. */
  good?: true
}

/** Runs the save as a dry run. */
function useTrial(
  of: Resource,
  draft: DraggedBar | null,
  valuesOf: (draft: DraggedBar) => object,
): Trial | null {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const refusal = useRefusal()
  const [said, setSaid] = useState<{ of: string; trial: Trial | null } | null>(null)
  const record = draft?.bar?.record ?? null
  const isAsked = draft !== null && record !== null && hasPreview(of) && isChanged(draft)
  const print = isAsked ? `${draft.row} ${draft.from} ${draft.to}` : null
  const ask = useEvent(async (wanted: string) => {
    if (!draft || !record) return
    const trial = await dataProvider
      .preview(of.name, {
        data: { ...record, ...valuesOf(draft) },
        previousData: record,
        signal: AbortSignal.timeout(5000),
      })
      .then(
        ({ warnings }): Trial | null => {
          const text = [...new Set(Object.values(warnings))].join('. ')
          return text === '' ? null : { text, refused: false }
        },
        (error: unknown): Trial => ({ text: refusal(error).message, refused: true }),
      )
    setSaid({ of: wanted, trial })
  })
  const calls = useRef<ReturnType<typeof throttle<string>>>(undefined)
  useEffect(() => {
    const made = throttle((wanted: string) => void ask(wanted), pause)
    calls.current = made
    return () => made.stop()
  }, [ask])
  useEffect(() => {
    if (print !== null) calls.current?.pass(print)
  }, [print])
  return print !== null && said?.of === print ? said.trial : null
}
