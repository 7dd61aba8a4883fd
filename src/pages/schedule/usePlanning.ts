import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Clashes, PlannedShifts } from '#resources/wire/schedule.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useShiftWrite } from './useShiftWrite.ts'

interface PlanningCalls<P> {
  /** Null while something is missing. */
  plan: P | null
  tryIt: (plan: P, signal: AbortSignal) => Promise<PlannedShifts>
  write: (plan: P & { clashes?: Clashes }) => Promise<PlannedShifts>
  onWritten: () => void
}

/** What would come of a plan, as the server says after each change of it, and how it is written. */
export function usePlanning<P extends object>({ plan, tryIt, write, onWritten }: PlanningCalls<P>) {
  const t = useT()
  const refusal = useRefusal()
  const trial = useQuery({
    queryKey: ['event-car-driver', 'trial', plan],
    queryFn: ({ signal }) => (plan ? tryIt(plan, signal) : null),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const writing = useShiftWrite(async ({ ids }: PlannedShifts) => {
    onWritten()
    return t('app.planning.written', { smart_count: ids.length })
  })
  const days = plan && !trial.error ? (trial.data?.days ?? []) : []
  const busy = days.filter((one) => one.busy.length > 0).length
  const { error } = trial
  return {
    days,
    busy,
    free: days.length - busy,
    isComplete: plan !== null,
    /** The days are those of the plan as it stands. */
    isKnown: plan !== null && trial.data != null && !error && !trial.isPlaceholderData,
    /** By field: what the server says against it. */
    faults: (error instanceof HttpError && error.body?.fields) || {},
    refused: writing.refused ?? (error ? refusal(error).message : null),
    isWriting: writing.busy,
    /** All of the days, or those that are free. */
    write() {
      const clashes = busy > 0 && { clashes: 'leave_out' as const }
      if (plan) void writing.send(() => write({ ...plan, ...clashes }))
    },
  }
}

export type Planning = ReturnType<typeof usePlanning>
