// Parses the input of verify-log and formats its report.
import { StartError } from '../../start-error.ts'
import type { Head, Verified } from './verify-seals.ts'

/** @throws StartError for an invalid head */
export function readHead(text: string): Head {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (!id || !hash)
    throw new StartError(
      `"${text}" is no head of the log; it is written as verify-log prints it, number:hash.`,
    )
  return { id: Number(id), hash }
}

/** All findings, line by line. */
export function reportLines(
  { seals, events, movements, retired, waiting, head, faults }: Verified,
  seconds: number,
): string[] {
  return [
    ...faults.map(({ said }) => `✗ ${said}`),
    `${faults.length === 0 ? '✓' : '✗'} ${events} events under ${seals} seals, ${faults.length === 0 ? 'as they were sealed' : `${faults.length} fault${faults.length === 1 ? '' : 's'}`} (${seconds.toFixed(1)} s)`,
    ...(movements > 0
      ? [`  ${movements} movements of ledgers, held against the events that name them`]
      : []),
    ...(retired.months.length > 0
      ? [
          `  gone by retention: ${retired.months.join(', ')} (${retired.events} events; their ${retired.seals} seals are there)`,
        ]
      : []),
    ...(waiting.events > 0
      ? [
          `  ${waiting.events} events since ${waiting.since} are too new to be sealed, or no server runs that seals them`,
        ]
      : []),
    head ? `  head: ${head.id}:${head.hash}` : '  there are no seals yet',
  ]
}
