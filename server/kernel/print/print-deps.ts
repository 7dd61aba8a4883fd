// What the calls of prints work with.
import type { FastifyRequest } from 'fastify'
import type { FileProgress } from '#resources/wire/live.ts'
import type { FileMaking } from '../export/send-file.ts'
import type { Person } from '../session/viewer.ts'
import type { Making } from './make-printed.ts'
import type { PrintLimits } from './print-run.ts'

export interface PrintDeps extends Omit<Making, 'origin'> {
  making: FileMaking
  limits: PrintLimits
  /** Tells whoever prints how far the file is. */
  progress: (person: Person, progress: FileProgress) => void
  /** null: where the printing browser is. */
  publicUrl: string | null
}

/** What the papers of whoever asks are made with. */
export function makingFor({ protocol, host }: FastifyRequest, deps: PrintDeps): Making {
  return { ...deps, origin: deps.publicUrl ?? `${protocol}://${host}` }
}
