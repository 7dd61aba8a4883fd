// Dependencies of the print calls.
import type { FastifyRequest } from 'fastify'
import type { FileProgress } from '#resources/wire/live.ts'
import type { FileMaking } from '../export/send-file.ts'
import type { Person } from '../session/viewer.ts'
import type { Making } from './make-printed.ts'
import type { PrintLimits } from './print-run.ts'

export interface PrintDeps extends Omit<Making, 'origin'> {
  making: FileMaking
  limits: PrintLimits
  /** Reports the progress of the file to the caller. */
  progress: (person: Person, progress: FileProgress) => void
  /** null: the origin of the printing browser. */
  publicUrl: string | null
}

/** The dependencies of the caller's files. */
export function makingFor({ protocol, host }: FastifyRequest, deps: PrintDeps): Making {
  return { ...deps, origin: deps.publicUrl ?? `${protocol}://${host}` }
}
