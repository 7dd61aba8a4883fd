import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { PointerEvent } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { isLate } from '#resources/dispatch/order/lateness.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { recordAddress } from '../../../common/listAddress.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useRights } from '../../../common/rights/useRights.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import type { WireRow } from '../../../kernel/cells/cell.ts'
import { useIsMobile } from '../../../kernel/list/grid/useIsMobile.ts'
import { noRow } from '../../../kernel/timeline/bars/bars.ts'
import type { Bar } from '../../../kernel/timeline/bars/bars.ts'
import { periodSpan, windowFilter } from '../../../kernel/timeline/grid/timeAxis.ts'
import type { BesideRows } from '../../../kernel/timeline/TimelineView.tsx'
import { useNow } from '../useDispatchMap.ts'
import { useBoard } from './boardContext.ts'

const order = resourceOf('order')
/** States in which an order needs a vehicle. */
const assignable = order.states?.transitions.assign?.from ?? []
const period = ['desired_at', 'busy_until'] as const
/** Maximum orders loaded at once; one more indicates that there are others. */
const most = 100
const keys = { take: 'Enter', drop: 'Esc' }
/** Reload interval in ms. */
const seldom = 60_000

/** Orders of the visible days that wait for a vehicle, to be moved to the row of one. */
export function OrderTray({ grid, model }: BesideRows) {
  const t = useT()
  const title = useId()
  const hint = useId()
  const { integer } = useFormats()
  const rights = useRights(order)
  const isMobile = useIsMobile()
  const board = useBoard()
  const { data = [] } = useTray(model)
  const list = useRef<HTMLUListElement>(null)
  const carried = model.drafting.draft?.bar?.record?.id ?? null
  const { carry } = board
  useEffect(() => carry(carried), [carry, carried])
  useReturn(carried, list)
  const shown = data.slice(0, most)
  return (
    <section className="order-tray" aria-labelledby={title} aria-describedby={hint}>
      <h2 id={title}>
        {t('app.dispatch_board.tray')} · {integer(shown.length)}
        {data.length > most && '+'}
      </h2>
      <p id={hint} className="muted">
        {shown.length === 0
          ? t('app.dispatch_board.none')
          : t(`app.dispatch_board.${isMobile ? 'tap_hint' : 'tray_hint'}`, keys)}
      </p>
      <ul ref={list} className="plain-list">
        {shown.map((row) => (
          <li key={row.id}>
            <TrayOrder {...{ grid, model, row }} isFixed={!rights.edit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useTray({ state: { window } }: BesideRows['model']) {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const { timeZone } = useFormats()
  const filter = {
    state: assignable,
    ...windowFilter(window, period, { kind: 'moment', timeZone }),
  }
  useEffect(
    () =>
      recordChanges.watch(({ resource }) => {
        if (resource === 'order' || resource === '*')
          void queries.invalidateQueries({ queryKey: ['order', 'getList', 'tray'] })
      }),
    [queries],
  )
  return useQuery({
    queryKey: ['order', 'getList', 'tray', filter],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList('order', {
        filter,
        sort: { field: 'desired_at', order: 'ASC' },
        pagination: { page: 1, perPage: most + 1 },
        meta: { count: false },
        signal,
      })
      return data as WireRow[]
    },
    placeholderData: keepPreviousData,
    refetchInterval: seldom,
  })
}

/** Returns the focus to an order that was picked up by keyboard and put down again. */
function useReturn(carried: number | null, list: React.RefObject<HTMLUListElement | null>) {
  const last = useRef<number | null>(null)
  useEffect(() => {
    const left = last.current
    last.current = carried
    if (carried !== null || left === null) return
    if (!document.activeElement?.closest('.timeline-grid')) return
    list.current?.querySelector<HTMLElement>(`[data-order="${left}"]`)?.focus()
  }, [carried, list])
}

interface TrayOrderProps extends BesideRows {
  row: WireRow
  isFixed: boolean
}

function TrayOrder({ grid, model, row, isFixed }: TrayOrderProps) {
  const t = useT()
  const formats = useFormats()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { resources } = useAppServices()
  const isMobile = useIsMobile()
  const { picked, pick } = useBoard()
  const now = useNow()
  const { drafting } = model
  const title = recordTitle(order, row)
  const bar = barOf(row, { isFixed, title, timeZone: formats.timeZone })
  const drag = useTrayDrag({ grid, model, bar })
  const timed = {
    ...{ state: String(row.state), desired_at: String(row.desired_at) },
    busy_until: String(row.busy_until),
  }
  /** `clicks`: 0 if it was pressed by a key. */
  function press(clicks: number) {
    if (clicks > 0 && drag.wasDragged()) return
    pick({ kind: 'order', id: row.id })
    const at = resources.find(({ name }) => name === 'order-board') ?? order
    if (isMobile || !grid.current)
      return void navigate(recordAddress(at, 'edit', row.id, search, pathname))
    if (bar) grid.current.carry(bar)
  }
  const isPicked = picked?.kind === 'order' && picked.id === row.id
  return (
    <button
      type="button"
      className="order-tray-order"
      data-order={row.id}
      data-late={isLate(timed, now) || undefined}
      data-picked={isPicked || drafting.draft?.bar?.record?.id === row.id || undefined}
      onClick={({ detail }) => press(detail)}
      {...drag.handlers}
    >
      {!isMobile && <span className="hidden">{t('app.dispatch_board.take')}</span>}{' '}
      <strong>{title}</strong>
      {isLate(timed, now) && <span className="chip chip-bad">{t('app.dispatch_map.late')}</span>}
      <span className="muted">{textOf(row)}</span>
    </button>
  )
}

const textOf = (row: WireRow) =>
  [row.client, row.from_name ?? row.address, row.to_name].filter(Boolean).join(' · ')

interface BarFacts {
  isFixed: boolean
  title: string
  timeZone: string
}

function barOf(row: WireRow, { isFixed, title, timeZone }: BarFacts): Bar | null {
  const span = periodSpan(row.desired_at, row.busy_until, { kind: 'moment', timeZone })
  if (!span) return null
  const shown = { label: title, tone: 'warn', booking: null, still: true } as const
  return { ...span, ...shown, key: `tray ${row.id}`, row: noRow, record: row, fixed: isFixed }
}

/** px until a press is a drag. */
const threshold = 4

/** Drags with a mouse or pen onto a row; touch scrolls. */
function useTrayDrag({ grid, model, bar }: BesideRows & { bar: Bar | null }) {
  const begun = useRef<{ x: number; y: number; isDragged: boolean } | null>(null)
  const dragged = useRef(false)
  const { drafting } = model
  const draftAt = useEvent((x: number, y: number) => {
    const row = grid.current?.rowAt(x, y) ?? null
    if (row === null || !bar) return null
    return { act: 'move' as const, bar, row, from: bar.from, to: bar.to }
  })
  const end = () => {
    begun.current = null
  }
  return {
    wasDragged: () => dragged.current,
    handlers: {
      onPointerDown({ clientX: x, clientY: y, button, pointerType }: PointerEvent<HTMLElement>) {
        dragged.current = false
        if (button === 0 && pointerType !== 'touch' && bar && !bar.fixed)
          begun.current = { x, y, isDragged: false }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = begun.current
        if (!from) return
        const { clientX: x, clientY: y } = event
        if (!from.isDragged) {
          if (Math.hypot(x - from.x, y - from.y) < threshold) return
          from.isDragged = true
          dragged.current = true
          event.currentTarget.setPointerCapture?.(event.pointerId)
        }
        drafting.setDraft(draftAt(x, y))
      },
      onPointerUp({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
        const made = begun.current?.isDragged ? draftAt(x, y) : null
        const wasDragged = begun.current?.isDragged === true
        end()
        if (made) drafting.commit(made)
        else if (wasDragged) drafting.drop()
      },
      onPointerCancel() {
        end()
        drafting.drop()
      },
    },
  }
}
