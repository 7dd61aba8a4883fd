// Every report on the demonstration: its spreadsheet (parsed independently), CSV file, printout and
// chart agree with the screen.
import { describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { formatsOf } from '#i18n/format/index.ts'
import { decimalDigits } from '#i18n/format/numbers.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import { isSummed } from '#resources/kernel/values/column-sums.ts'
import { chartOf, groupsOf, quotientOf } from '#resources/kernel/values/report-sums.ts'
import type { Sums } from '#resources/kernel/values/report-sums.ts'
import { periodKeyOf } from '#resources/kernel/views/report.ts'
import { allReports } from '#resources/reports.ts'
import { readPaper } from '#tests/support/server/printed-papers.ts'
import { readCsv } from '#tests/support/server/exported-files.ts'
import { demonstrationOffice } from './demonstration-office.ts'

const { answerOf, post, rows } = await demonstrationOffice()
const [busy] = await rows<{ car_id: number }>('way_bill', "state = 'posted'")

/** A time in which the demonstration has something of each. */
const askedOf = (report: Report) => ({
  preset: periodKeyOf(report) === 'month' ? 'last_month' : report.presets[0],
  ...(report.asks.car_id?.options.required && { car_id: busy?.car_id }),
})

async function fileOf(report: Report, format: string): Promise<Buffer> {
  const asked = { ...askedOf(report), format, locale: 'en' }
  const { statusCode, rawPayload } = await post(`${report.name}/getFile`, asked)
  expect(statusCode, rawPayload.toString('utf8').slice(0, 200)).toBe(200)
  return rawPayload
}

type Line = readonly unknown[]
interface Compared {
  report: Report
  columns: readonly string[]
}

/** Durations are moments for the reader; its calendar lacks 29 February 1900, as that of Excel. */
const minutesOf = (moment: Date) => {
  const first = moment.getTime() < Date.UTC(1900, 2, 1) ? 31 : 30
  return Math.round((moment.getTime() - Date.UTC(1899, 11, first)) / 60_000)
}

/** The numbers of a line by column. */
const numbersIn = ({ report, columns }: Compared, line: Line) =>
  columns.flatMap((key, i): [string, number | null][] => {
    const field = report.fields[key]!
    if (!isSummed(field) || field.options.of === 'id') return []
    const cell = line[i]
    if (cell === null || cell === undefined || cell === '') return [[key, null]]
    return [[key, cell instanceof Date ? minutesOf(cell) : Number(cell)]]
  })
const numbersOf = ({ report, columns }: Compared, row: Readonly<Record<string, unknown>>) =>
  columns.flatMap((key): [string, number | null][] => {
    const field = report.fields[key]!
    if (!isSummed(field) || field.options.of === 'id') return []
    return [[key, row[key] === null || row[key] === undefined ? null : Number(row[key])]]
  })

const formats = formatsOf('en', { timeZone: 'Asia/Tashkent', currency: 'UZS' })
/** Rows that one paper takes. */
const mostPrinted = 2000

/** A total on paper: its unit is in the head. */
function written({ fields }: Report, key: string, total: string | number): string {
  const { kind, options } = fields[key]!
  if (kind === 'duration') return formats.duration(Number(total))
  if (kind === 'integer') return formats.integer(Number(total))
  if (kind === 'money') return formats.decimal(String(total), 2)
  return formats.decimal(decimalDigits(String(total), options.scale))
}

describe('every report', () => {
  it.each(allReports().map((report) => [report.name, report] as const))(
    '%s says the same in its spreadsheet as on the screen',
    async (_, report) => {
      const { columns, rows: shown, totals } = await answerOf(report.name, askedOf(report))
      const { sheets } = await readXlsx(await fileOf(report, 'xlsx'))
      const lines: readonly Line[] = sheets[0]?.rows ?? []
      // title, what was asked, heads; then the rows in groups with their sums
      const head = lines.findIndex(
        (line) => line.filter((cell) => cell != null).length === columns.length,
      )
      expect(head).toBeGreaterThan(0)
      const compared = { report, columns }
      const hasSums = (report.sums ?? []).length > 0
      const withSums = (sums: Sums) => numbersOf(compared, sums)
      const expected = groupsOf(report, shown, columns).flatMap(({ rows: own, sums }) => [
        ...own.map((row) => numbersOf(compared, row)),
        ...(report.group && own.length > 1 && hasSums ? [withSums(sums)] : []),
      ])
      if (shown.length > 0 && hasSums) expected.push(withSums(totals))
      const body = lines.slice(head + 1)
      expect(body.slice(0, expected.length).map((line) => numbersIn(compared, line))).toEqual(
        expected,
      )
    },
  )
  it.each(allReports().map((report) => [report.name, report] as const))(
    '%s says the same in its CSV file and in its chart',
    async (_, report) => {
      const { columns, rows: shown, totals } = await answerOf(report.name, askedOf(report))
      const lines = readCsv(await fileOf(report, 'csv'), ',')
      expect(lines).toHaveLength(shown.length + 1)
      const compared = { report, columns }
      const plain = columns.filter((key) => report.fields[key]!.kind !== 'duration')
      const numbers = (all: [string, number | null][]) => all.filter(([key]) => plain.includes(key))
      expect(lines.slice(1).map((line) => numbers(numbersIn(compared, line)))).toEqual(
        shown.map((row) => numbers(numbersOf(compared, row))),
      )
      const points = chartOf(report, shown, columns)
      for (const key of report.chart?.values ?? []) {
        const whole = points.reduce((sum, { sums }) => sum + Number(sums[key] ?? 0), 0)
        const rowsAlone = shown.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
        expect(whole).toBeCloseTo(Number(totals[key] ?? rowsAlone), 2)
      }
    },
  )
  it.each(allReports().map((report) => [report.name, report] as const))(
    '%s has the totals of the screen on paper, those of quotients too',
    async (_, report) => {
      const { columns, totals, rows: shown } = await answerOf(report.name, askedOf(report))
      const asked = { ...askedOf(report), locale: 'en' }
      const paper = await readPaper(await post(`${report.name}/print`, asked))
      if (shown.length > mostPrinted) return expect(paper.error?.code).toBe('too_many')
      expect(paper.status).toBe(200)
      // a paper omits a column without any value
      const isThere = (key: string) => shown.some((row) => row[key] !== null)
      const summed = columns.filter((key) => key in totals && isThere(key))
      const [, ...below] = paper.text.split('Total')
      const said = (below.at(-1) ?? '').replace(/\s/g, '')
      let at = 0
      for (const key of summed) {
        const text = written(report, key, totals[key]!).replace(/\s/g, '')
        const found = said.indexOf(text, at)
        expect([key, found >= 0, text]).toEqual([key, true, text])
        at = found + text.length
      }
      for (const [key, parts] of Object.entries(report.quotients ?? {}))
        for (const row of [...shown, totals])
          if (row[key] !== undefined)
            expect([key, row[key]]).toEqual([key, quotientOf(row, parts!)])
    },
  )
  it('has rows in the demonstration, except for those without data', async () => {
    const empty: string[] = []
    for (const report of allReports())
      if ((await answerOf(report.name, askedOf(report))).rows.length === 0) empty.push(report.name)
    expect(empty).toEqual([])
  })
})
