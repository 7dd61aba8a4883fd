// The state of a timeline: rows, scale and filters as last chosen in this browser, the day from the
// address.
import { useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { readLocal, writeLocal } from '#dataProviders/browser/local-storage.ts'
import { civilDay } from '#i18n/format/civil.ts'
import { rowFilters, rowsOf } from '#resources/kernel/views/timeline.ts'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useAppServices } from '../appServices.ts'
import { scales, shiftedDay, windowAt } from './grid/timeAxis.ts'
import type { Scale } from './grid/timeAxis.ts'

/** Stored in the user's browser. */
interface Chosen {
  readonly by: string
  readonly scale: Scale
  readonly shown: 'chart' | 'table'
  /** Filters of the timeline's own references, and of the records in its rows. */
  readonly filter: Filter
  readonly rowFilter: Filter
}

const keyOf = (of: Resource, user: number) => `timeline:${of.name}:${user}`

/** The stored value may be of another release, or edited by hand. */
function readChosen(key: string, timeline: Timeline): Chosen {
  let kept: Partial<Chosen> = {}
  try {
    kept = (JSON.parse(readLocal(key) ?? '{}') ?? {}) as Partial<Chosen>
  } catch {
    // defaults apply
  }
  return {
    by: timeline.rows.find((one) => one === kept.by) ?? timeline.rows[0] ?? '',
    scale: scales.find((one) => one === kept.scale) ?? timeline.scale ?? 'week',
    shown: kept.shown === 'table' ? 'table' : 'chart',
    filter: objectOf(kept.filter),
    rowFilter: objectOf(kept.rowFilter),
  }
}

const objectOf = (value: unknown): Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Filter) : {}

/** The day in the address, if it is a valid date. */
function dayIn(search: string): string | null {
  const [year, month, date] = (new URLSearchParams(search).get('day') ?? '').split('-').map(Number)
  return civilDay(year ?? NaN, month ?? NaN, date ?? NaN)
}

export function useTimelineState(of: Resource, timeline: Timeline) {
  const { user, resources } = useAppServices()
  const { weekStart, today } = useFormats()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const key = keyOf(of, user.id)
  const [chosen, setChosen] = useState(() => readChosen(key, timeline))
  const [text, setText] = useState('')
  const day = dayIn(search) ?? today()
  const window = useMemo(
    () => windowAt(chosen.scale, day, weekStart),
    [chosen.scale, day, weekStart],
  )
  const byName = useMemo(() => new Map(resources.map((one) => [one.name, one])), [resources])
  const target = rowsOf(of, chosen.by, byName)
  const choose = useEvent((change: Partial<Chosen>) => {
    const next = { ...chosen, ...change }
    writeLocal(key, JSON.stringify(next))
    setChosen(next)
  })
  const goTo = useEvent((next: string) => {
    const params = new URLSearchParams(search)
    if (next === today()) params.delete('day')
    else params.set('day', next)
    navigate({ pathname, search: params.toString() }, { replace: true, state })
  })
  return {
    ...chosen,
    text,
    setText,
    day,
    window,
    target,
    byName,
    choose,
    goTo,
    goToday: useEvent(() => goTo(today())),
    shift: useEvent((by: -1 | 1) => goTo(shiftedDay(window, by))),
    /** The filter of the rows, limited to the fields that their resource can be filtered by. */
    rowsAsked: target ? rowsAsked(chosen, timeline, target, text) : null,
  }
}

export type TimelineState = ReturnType<typeof useTimelineState>

function rowsAsked(chosen: Chosen, timeline: Timeline, target: Resource, text: string): Filter {
  const known = rowFilters(timeline, target).map(([key]) => key)
  const own = Object.entries(chosen.rowFilter).filter(([key]) => known.includes(key))
  const named = chosen.filter[chosen.by]
  return {
    ...Object.fromEntries(own),
    ...(named !== undefined && { id: named }),
    ...(text && { search: text }),
  }
}
