// The state of a drag, by pointer or keyboard, before anything is saved.
import type { Bar } from './bars.ts'
import { dayMinutes, minutesOfTime, snapTo } from '../grid/timeAxis.ts'
import type { Span } from '../grid/timeAxis.ts'

export type DraftAct = 'create' | 'move' | 'start' | 'end'

export interface DraggedBar extends Span {
  readonly act: DraftAct
  /** The record of its current row. */
  readonly row: number
  /** The dragged bar; null for a new one. */
  readonly bar: Bar | null
}

/** The bar moved by minutes, in whole steps, keeping its length. */
export function movedSpan({ from, to }: Span, by: number, step: number): Span {
  const delta = snapTo(by, step)
  return { from: from + delta, to: to + delta }
}

/** One end moved to another minute, at least a step from the other end. */
export function stretchedSpan(span: Span, end: 'start' | 'end', at: number, step: number): Span {
  const aimed = snapTo(at, step)
  if (end === 'start') return { from: Math.min(aimed, span.to - step), to: span.to }
  return { from: span.from, to: Math.max(aimed, span.from + step) }
}

/** A new bar between two minutes: all steps that it touches. */
export function drawnSpan(anchor: number, at: number, step: number): Span {
  const first = Math.min(anchor, at)
  const last = Math.max(anchor, at)
  const from = Math.floor(first / step) * step
  return { from, to: Math.max(from + step, Math.ceil(last / step) * step) }
}

/** In a scale of whole days a new bar gets the usual hours of its first and last day. */
export function withUsualHours(span: Span, hours: readonly [string, string] | undefined): Span {
  if (!hours || span.from % dayMinutes !== 0 || span.to % dayMinutes !== 0) return span
  const lastDay = span.to - dayMinutes
  return { from: span.from + minutesOfTime(hours[0]), to: lastDay + minutesOfTime(hours[1]) }
}

/** Whether it changes anything. */
export function isChanged({ bar, row, from, to }: DraggedBar): boolean {
  return bar === null || bar.row !== row || bar.from !== from || bar.to !== to
}
