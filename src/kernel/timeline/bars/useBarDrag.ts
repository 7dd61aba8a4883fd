// Dragging with a mouse or a pen: bars by their middle and their ends, new ones over an empty
// stretch. Touch scrolls.
import { useEffect, useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { useEvent } from 'react-admin'
import type { Bar } from './bars.ts'
import { drawnSpan, movedSpan, stretchedSpan } from './draft.ts'
import type { DraggedBar, DraftAct } from './draft.ts'
import { aimedStep, moveStep } from '../grid/timeAxis.ts'
import type { TimeWindow } from '../grid/timeAxis.ts'
import type { DraftState } from './useDraft.ts'

/** px until a press is a drag. */
const threshold = 4
/** px from the end of a bar that resize it, and the fraction for a short one. */
const grip = 8
const gripShare = 0.25
/** px from an edge at which the rows start to scroll, and the distance per frame. */
const edge = 36
const pace = 14

interface BarDrag {
  scroll: RefObject<HTMLDivElement | null>
  window: TimeWindow
  /** Snap interval in minutes. */
  step: number
  mayCreate: boolean
  drafting: DraftState
  barOf: (key: string) => Bar | undefined
  /** The position of a point; row null: below the last row. */
  placeAt: (x: number, y: number) => { row: number | null; at: number; pixelsPerMinute: number }
  /** Called when the pointer was pressed and released without dragging. */
  onPress: (bar: Bar | null, place: { row: number | null; at: number }, at: Element) => void
}

interface Begun {
  x: number
  y: number
  act: DraftAct
  bar: Bar | null
  row: number
  at: number
  target: Element
  isDragged: boolean
}

export function useBarDrag(parts: BarDrag) {
  const { scroll, window: shown, step, mayCreate, drafting, barOf, placeAt, onPress } = parts
  const begun = useRef<Begun | null>(null)
  const last = useRef({ x: 0, y: 0 })
  const frame = useRef(0)
  // the click that follows a drag must not activate anything
  const wasDragged = useRef(false)

  const draftAt = useEvent((x: number, y: number): DraggedBar | null => {
    const from = begun.current
    if (!from) return null
    const place = placeAt(x, y)
    const aimed = aimedStep(step, place.pixelsPerMinute)
    const { act, bar } = from
    const keeps = { act, bar, row: from.row }
    if (act === 'create') return { ...keeps, ...drawnSpan(from.at, place.at, stepOf(shown, aimed)) }
    if (!bar) return null
    if (act === 'move')
      return {
        ...{ act, bar, row: place.row ?? from.row },
        ...(bar.still
          ? { from: bar.from, to: bar.to }
          : movedSpan(bar, place.at - from.at, moveStep(shown, aimed))),
      }
    return { ...keeps, ...stretchedSpan(bar, act, place.at, aimed) }
  })
  /** the rows keep scrolling while the pointer rests near their edge */
  const follow = useEvent((): boolean => {
    const box = scroll.current
    if (!box || !begun.current?.isDragged) return false
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const { x, y } = last.current
    const across = towards(x, left, right)
    const down = towards(y, top, bottom)
    if (across !== 0 || down !== 0) {
      scrollBox(box, across * pace, down * pace)
      drafting.setDraft(draftAt(x, y))
    }
    return true
  })
  const keepFollowing = () => {
    frame.current = requestAnimationFrame(() => follow() && keepFollowing())
  }
  const end = useEvent(() => {
    begun.current = null
    cancelAnimationFrame(frame.current)
  })
  useEffect(() => end, [end])
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !begun.current?.isDragged) return
      end()
      drafting.drop()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [end, drafting])

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const { target, clientX: x, clientY: y, button, pointerType } = event
      wasDragged.current = false
      if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return
      if (!target.closest('.timeline-track')) return
      const bar = barOf(target.closest<HTMLElement>('[data-bar]')?.dataset.bar ?? '') ?? null
      const { row, at, pixelsPerMinute } = placeAt(x, y)
      if (row === null) return
      const act = actAt(bar, shown, at, grip / pixelsPerMinute)
      begun.current = { x, y, act, bar, row, at, target, isDragged: false }
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const from = begun.current
      if (!from) return
      const { clientX: x, clientY: y } = event
      last.current = { x, y }
      if (!from.isDragged) {
        if (Math.hypot(x - from.x, y - from.y) < threshold) return
        if (from.bar ? from.bar.fixed || !from.bar.record : !mayCreate) return
        from.isDragged = true
        event.currentTarget.setPointerCapture?.(event.pointerId)
        keepFollowing()
      }
      drafting.setDraft(draftAt(x, y))
    },
    onPointerUp({ clientX: x, clientY: y }: PointerEvent<HTMLDivElement>) {
      const from = begun.current
      const made = from?.isDragged ? draftAt(x, y) : null
      wasDragged.current = from?.isDragged === true
      end()
      if (made) drafting.commit(made)
      else drafting.drop()
    },
    onPointerCancel() {
      end()
      drafting.drop()
    },
    /** Also the click of a touch or a screen reader. */
    onClick({
      target,
      clientX: x,
      clientY: y,
    }: {
      target: EventTarget
      clientX: number
      clientY: number
    }) {
      if (wasDragged.current || !(target instanceof Element)) return
      const pressed = target.closest<HTMLElement>('[data-bar]')
      const bar = barOf(pressed?.dataset.bar ?? '') ?? null
      onPress(bar, placeAt(x, y), pressed ?? target)
    },
  }
}

/** The action of a press, if it becomes a drag. */
function actAt(bar: Bar | null, shown: TimeWindow, at: number, reach: number): DraftAct {
  if (!bar) return 'create'
  return bar.still ? 'move' : gripAt(bar, shown, at, reach)
}

/** The part of a bar at a moment; `reach`: minutes from an end that belong to it. */
function gripAt(bar: Bar, shown: TimeWindow, at: number, reach: number): 'start' | 'end' | 'move' {
  const from = Math.max(bar.from, shown.from)
  const to = Math.min(bar.to, shown.to)
  const near = Math.min(reach, gripShare * (to - from))
  if (at <= from + near) return 'start'
  return at >= to - near ? 'end' : 'move'
}

/** In a scale of days a new bar snaps to days. */
const stepOf = ({ unit, scale }: TimeWindow, aimed: number) => (scale === 'month' ? unit : aimed)

function scrollBox(box: HTMLElement, across: number, down: number): void {
  box.scrollLeft += across
  box.scrollTop += down
}

function towards(at: number, low: number, high: number): -1 | 0 | 1 {
  if (at < low + edge) return -1
  return at > high - edge ? 1 : 0
}
