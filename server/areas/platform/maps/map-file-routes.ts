// The map file of the caller's organisation, served in ranges, and the list of available map files.
import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { mapFileCall } from '#resources/kernel/values/map-file-name.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { parseByteRange } from './byte-range.ts'
import { readMapSetting } from './map-file-setting.ts'
import { findMapFile, listMapFiles } from './map-folder.ts'

const organisation = resourceOf('organisation')
const asked = z.strictObject({ file: z.string() })

export function registerMapFiles(scope: FastifyInstance, { db, dataDir = '' }: Kernel): void {
  for (const base of organisation.basePaths)
    scope.get(
      `/${base}/getMapFileList`,
      {
        schema: { response: resultOf(z.array(z.string())) },
        preValidation: async (request) => allow(personOf(request), organisation, 'edit'),
      },
      async () => ({ result: dataDir ? await listMapFiles(dataDir) : [] }),
    )
  // requires a session, but no permission
  scope.get<{ Querystring: z.infer<typeof asked> }>(
    mapFileCall,
    { schema: { querystring: asked } },
    async (request, reply) => {
      const set = await readMapSetting(db, personOf(request).contractId)
      const file =
        dataDir && set?.name === request.query.file ? await findMapFile(dataDir, set.name) : null
      if (!file) throw new AppError('not_found')
      const tag = `"${file.tag}"`
      reply.headers({
        ...{ etag: tag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' },
        'content-type': 'application/vnd.pmtiles',
      })
      const { range: wanted, 'if-range': since, 'if-none-match': known } = request.headers
      if (known === tag) return reply.code(304).send()
      const range = since && since !== tag ? null : parseByteRange(wanted, file.bytes)
      if (range === 'outside')
        return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
      if (!range)
        return reply.header('content-length', file.bytes).send(createReadStream(file.path))
      const { from, to } = range
      return reply
        .code(206)
        .header('content-range', `bytes ${from}-${to}/${file.bytes}`)
        .header('content-length', to - from + 1)
        .send(createReadStream(file.path, { start: from, end: to }))
    },
  )
}
