// POST getSupplyFile/{id}: the files of a supply, under the base paths of supplies and under
// api/warehouse.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { StoredFile } from '#resources/kernel/types.ts'
import { pathId } from '../../kernel/path-id.ts'
import { readOne } from '../../kernel/read/read-record.ts'
import { readContext } from '../../kernel/read/row-visibility.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Kernel } from '../../kernel/types.ts'

const supply = resourceOf('supply')
const files = schemaOf<StoredFile[]>()(
  z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      size: z.int(),
      type: z.string(),
      is_main: z.boolean(),
    }),
  ),
)

export function registerSupplyFiles(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of [...supply.basePaths, 'api/warehouse'])
    scope.post(
      `/${base}/getSupplyFile/:id`,
      {
        // the id of the supply is in the path; the body is ignored
        schema: {
          body: z.record(z.string(), z.unknown(), { error: 'object' }).nullish(),
          response: resultOf(files),
        },
        preValidation: async (request) => allow(personOf(request), supply, 'read'),
      },
      async (request) => {
        const context = readContext({ kernel, resource: supply, person: personOf(request) })
        const row = await readOne(context, pathId(request))
        if (!row) throw new AppError('not_found')
        return { result: row.documents }
      },
    )
}
