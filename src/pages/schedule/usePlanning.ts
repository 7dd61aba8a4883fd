import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Clashes, PlannedShifts } from '#resources/wire/schedule.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { isBlocked } from './PlannedDays.tsx'
import { useShiftWrite } from './useShiftWrite.ts'

interface PlanningCalls<P> {
  /** Null while required values are missing. */
  plan: P | null
  tryIt: (plan: P, signal: AbortSignal) => Promise<PlannedShifts>
  write: (plan: P & { clashes?: Clashes }) => Promise<PlannedShifts>
  onWritten: () => void
}

/** The preview of a plan by the server after each change, and its saving. */
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
  const busy = days.filter(isBlocked).length
  const { error } = trial
  return {
    days,
    busy,
    free: days.length - busy,
    isComplete: plan !== null,
    /** The days belong to the current plan. */
    isKnown: plan !== null && trial.data != null && !error && !trial.isPlaceholderData,
    /** The server's errors by field. */
    faults: (error instanceof HttpError && error.body?.fields) || {},
    refused: writing.refused ?? (error ? refusal(error).message : null),
    isWriting: writing.busy,
    /** Writes all days, or only those without conflicts. */
    write() {
      const clashes = busy > 0 && { clashes: 'leave_out' as const }
      if (plan) void writing.send(() => write({ ...plan, ...clashes }))
    },
  }
}

export type Planning = ReturnType<typeof usePlanning>
