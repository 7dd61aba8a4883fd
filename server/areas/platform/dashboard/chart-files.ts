// GET getChartFile/{chart}: the figures of a home page chart as XLSX, in the caller's language.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chartTexts } from '#i18n/chart-texts.ts'
import { chartNames, dashboardBase } from '#resources/kernel/views/dashboard.ts'
import type { ChartName, GeneralData } from '#resources/kernel/views/dashboard.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { exportTypes } from '#resources/kernel/calls/export-limits.ts'
import { xlsxWriter } from '../../../kernel/export/xlsx-writer.ts'
import { disposition, harmlessName } from '../../../kernel/files/file-name.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { mayReadSeries, seriesOf } from './all-series.ts'
import { chartSheets } from './chart-sheets.ts'
import { periodOf } from './overall-totals.ts'

const params = z.strictObject({ chart: z.enum(chartNames, { error: 'choice' }) })

export function registerChartFiles(scope: FastifyInstance, kernel: Kernel): void {
  scope.get<{ Params: { chart: ChartName } }>(
    `/${dashboardBase}/getChartFile/:chart`,
    { schema: { params } },
    async (request, reply) => {
      const person = personOf(request)
      const { chart } = request.params
      const { series, sheet } = chartSheets[chart]
      if (!mayReadSeries(person, series)) throw new AppError('forbidden')
      const { contract, locale } = person
      const covered = periodOf({}, contract.timeZone, kernel.clock())
      const data = await seriesOf(kernel, person, [series], covered)
      const words = chartTexts(locale)
      const found = sheet(data as GeneralData, words)
      if (!found) throw new AppError('not_found')
      const title = words.charts[chart]
      const file = xlsxWriter({ title, locale, columns: found.columns })
      const parts = [file.head(), file.rows(found.lines)]
      if (found.totals) parts.push(file.totals(found.totals))
      const name = harmlessName(`${title} ${covered.to}.xlsx`, ['xlsx'])
      return reply
        .header('content-disposition', disposition('attachment', name))
        .header('cache-control', 'private, no-store')
        .type(exportTypes.xlsx)
        .send(Buffer.concat([...parts, file.end()]))
    },
  )
}
