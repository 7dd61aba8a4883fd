// Calls an organisation's tracking service during a request.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { FaultCode } from '#resources/kernel/calls/error-codes.ts'
import { serviceOf } from './reading/tracking-services.ts'
import type { ServiceContext } from './reading/tracking-services.ts'
import { TrackingError } from './service/tracking-error.ts'
import type { TrackingReason } from './service/tracking-error.ts'
import type { TrackingService } from './service/tracking-service.ts'

/** Maximum ms for which a user's request waits for the service. */
const timeoutMs = 25_000

const words: Readonly<Record<TrackingReason, FaultCode>> = {
  unauthorized: 'tracker_unauthorized',
  unreachable: 'tracker_unreachable',
  slow: 'tracker_slow',
  malformed: 'tracker_malformed',
  refused: 'tracker_address_refused',
}

/** @throws AppError 422 with a message if no service is configured, or the call fails */
export async function askService<T>(
  context: ServiceContext,
  contractId: number,
  ask: (service: TrackingService, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = await serviceOf(context, contractId)
  if (!own) throw new AppError('rule', { says: 'tracker_missing' })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await ask(own.service, signal)
  } catch (error) {
    const reason = reasonOf(error, signal)
    if (!reason) throw error
    context.log.warn({ contractId, reason, message: (error as Error).message }, 'no tracker')
    throw new AppError('rule', { says: words[reason] })
  }
}

function reasonOf(error: unknown, signal: AbortSignal): TrackingReason | null {
  if (error instanceof TrackingError) return error.reason
  return signal.aborted ? 'slow' : null
}
