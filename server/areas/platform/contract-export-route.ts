// GET api/fms/organisation/exportContract: all data of the organisation in open formats, limited to
// what the calling administrator may read.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { AreaContext } from '../../kernel/area-registration.ts'
import { logEvent } from '../../kernel/db/event-log.ts'
import { exportedResources, exportContract } from '../../kernel/export/contract-export.ts'
import { sendFile } from '../../kernel/export/send-file.ts'
import { tooMany } from '../../kernel/export/too-many-exports.ts'
import type { FileStore } from '../../kernel/files/index.ts'
import { harmlessName } from '../../kernel/files/file-name.ts'
import { sessionOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import { contractToday, withLocale } from '../../kernel/session/viewer.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'

const organisation = resourceOf('organisation')
/** The page's language: a download request has no header for it. */
const asked = z.strictObject({ locale: z.enum(locales, { error: 'choice' }).optional() })
/** The event log is a view, but is exported as well. */
const alsoViews = ['event-log'] as const

export function registerContractExport(
  scope: FastifyInstance,
  { kernel, reportFiles }: Pick<AreaContext, 'kernel' | 'reportFiles'>,
  store: FileStore,
): void {
  for (const base of organisation.basePaths)
    scope.get<{ Querystring: z.infer<typeof asked> }>(
      `/${base}/exportContract`,
      { exposeHeadRoute: false, config: { patience: 'long' }, schema: { querystring: asked } },
      async (request, reply) => {
        const session = sessionOf(request)
        allow(session.person, organisation, 'edit')
        const { making, database } = reportFiles()
        const { accountId } = session.person
        if (making.workers.full || making.running.isFull(accountId)) throw tooMany()
        const locale = request.query.locale ?? session.person.locale
        const person = withLocale(session.person, locale)
        request.tally.locale = locale
        const about = { kernel, person, making, database, store, alsoViews }
        const today = contractToday(person.contract.timeZone, kernel.clock())
        return sendFile({
          ...{ making, session, reply },
          parts: (signal) => exportContract(about, signal),
          record: () => record(kernel, person, exportedResources(about).length),
          head: {
            name: harmlessName(`${person.contract.name} ${today}.zip`, ['zip']),
            kind: 'attachment',
            type: 'application/zip',
          },
        })
      },
    )
}

/** Logs the export of all data. */
async function record(kernel: Kernel, person: Person, resources: number): Promise<void> {
  await logEvent(kernel.db, {
    type: 'export',
    contractId: person.contractId,
    accountId: person.accountId,
    staffId: person.staffId,
    page: organisation.page,
    resource: organisation.name,
    itemId: null,
    path: `/${organisation.basePaths[0]}/exportContract`,
    data: { after: { format: 'zip', rows: resources } },
  })
}
