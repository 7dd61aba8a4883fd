import { useMemo, useRef, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useT } from '../../../common/useT.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { cancelRecord, changeRecord, placeRecord } from './barWrites.ts'
import type { BarPorts, Done } from './barWrites.ts'
import type { RowPlacement } from '../grid/row-placement.ts'
import { useStoredHere } from '../useTimelineRecords.ts'

/** The outcome of the last change. */
interface Outcome {
  readonly text: string
  readonly undo: boolean
}

/** Why a change was refused; `error` names the conflict. */
export interface RefusedWrite {
  readonly error: unknown
  readonly text: string
}

/** Maximum undo steps. */
const mostSteps = 50

type Ahead = ReadonlyMap<number, WireRow | null>

/** Writes of records, their messages, and undo. */
export function useBarWrites(
  of: Resource,
  timeline: Timeline,
  by: string,
  placement?: RowPlacement,
) {
  const t = useT()
  const refusal = useRefusal()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const store = useStoredHere(of)
  const latest = useRef(new Map<number, WireRow>())
  const [ahead, setAhead] = useState<Ahead>(new Map())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [refused, setRefused] = useState<RefusedWrite | null>(null)
  const [question, setQuestion] = useState<{ text: string; yes: () => void } | null>(null)
  const steps = useRef<(() => Promise<void>)[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  /** Saves that an undo waits for. */
  const track = (change: Promise<void>) => {
    pending.current = Promise.all([pending.current, change])
    return change
  }
  const ports: BarPorts = {
    ...{ of, timeline, dataProvider, store, placement },
    latest: (id) => latest.current.get(id),
    setLatest: (row) => void latest.current.set(row.id, row),
    show: (id, row) => setAhead((old) => new Map(old).set(id, row)),
    hide: (id, row) => setAhead((old) => without(old, id, row)),
    enqueue(save) {
      const saved = queue.current.then(save)
      queue.current = saved.catch(() => undefined)
      return saved
    },
    push(back) {
      steps.current = [...steps.current, back].slice(-mostSteps)
    },
    announce(done: Done, record, undo) {
      setRefused(null)
      setOutcome({ text: t(`app.timeline.${done}`, { name: recordTitle(of, record) }), undo })
    },
    showRefusal(error) {
      const { code, changed } = error instanceof HttpError ? error.body : {}
      const who = changed?.who ?? t('app.timeline.someone')
      const text = code === 'stale' ? t('app.timeline.stale', { who }) : refusal(error).message
      setOutcome(null)
      setRefused({ error, text })
    },
    askConfirmation: (error, yes) => setQuestion({ text: refusal(error).message, yes }),
  }
  return {
    ahead,
    outcome,
    refused,
    question,
    change: useEvent((record: WireRow, values: object, labels: object) =>
      track(changeRecord(ports, record, { ...values }, { ...labels })),
    ),
    place: useEvent((record: WireRow, row: number, title: string) =>
      track(placeRecord(ports, record, by, { row, title })),
    ),
    cancel: useEvent((record: WireRow) => track(cancelRecord(ports, record))),
    undo: useEvent(() => {
      setOutcome(null)
      // a change that is still being saved is the one to undo
      void pending.current.then(() => steps.current.pop()?.())
    }),
    closeOutcome: useEvent(() => setOutcome(null)),
    closeRefused: useEvent(() => setRefused(null)),
    closeQuestion: useEvent(() => setQuestion(null)),
  }
}

export type BarWrites = ReturnType<typeof useBarWrites>

function without(old: Ahead, id: number, row: WireRow | null): Ahead {
  if (!old.has(id) || old.get(id) !== row) return old
  const next = new Map(old)
  next.delete(id)
  return next
}

/** The records in their expected state. */
export function useRecordsAhead(records: readonly WireRow[], ahead: Ahead): readonly WireRow[] {
  return useMemo(() => {
    if (ahead.size === 0) return records
    return records.flatMap((row) => {
      const next = ahead.get(row.id)
      return next === undefined ? [row] : (next ?? [])
    })
  }, [records, ahead])
}
