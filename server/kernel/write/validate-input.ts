// zod on the routes: input is parsed by the route's schema, and its faults have the common format.
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'

/** Faults of a schema whose issue messages are fault codes, keys as on the wire. */
export function schemaFaults(error: z.ZodError): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of paths)
      addFault(
        faults,
        path,
        issue.code === 'unrecognized_keys' ? 'unknown' : (issue.message as Fault),
      )
  }
  return faults
}

/** The first fault of a path counts. Uses hasOwn: every object has 'constructor'. */
function addFault(faults: Record<string, Fault>, path: readonly PropertyKey[], fault: Fault): void {
  const key = path.map(String).join('.') || 'body'
  if (!Object.hasOwn(faults, key)) faults[key] = fault
}

/**
 * Routes take zod schemas. Responses are written by plain JSON.stringify: rows consist of declared
 * columns only, and the tests check every response against its schema; checking each row at run
 * time would cost more than reading it.
 */
export function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: invalid(schemaFaults(parsed.error)) }
  })
  app.setSerializerCompiler(() => JSON.stringify)
}
