// The boot checks of reports: the product's reports pass, and each fault has a code.
import { describe, expect, it } from 'vitest'
import { assertResources } from '#resources/kernel/checks/boot-checks.ts'
import { checkReports } from '#resources/kernel/checks/check-reports.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { day, decimal, period, ref, text } from '#resources/kernel/fields.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import { allReports } from '#resources/reports.ts'
import { specimenReport } from '#tests/specimens/reports.ts'

const resources = allResources()
const accesses = new Set(resources.map(({ name }) => name))
const faultsOf = (wrong: object) => {
  const report = { ...specimenReport, ...wrong } as unknown as Report
  return checkReports([report], resources, accesses).map(({ code, fault }) => `${code} ${fault}`)
}
const behind = (wrong: object) => ({
  behind: { litres: { resource: 'refueling', by: { car_id: 'car_id' }, during: 'at', ...wrong } },
})

describe('the checks of reports', () => {
  it('accept the product and the specimen', () => {
    expect(checkReports(allReports(), resources, accesses)).toEqual([])
    expect(faultsOf({})).toEqual([])
    expect(() => assertResources(resources, allReports())).not.toThrow()
  })
  it.each([
    ['R190', /short kebab-case/, { name: 'Of Fuel' }],
    ['R190', /taken/, { name: 'car' }],
    ['R190', /rights on 'nothing'/, { reads: ['nothing'] }],
    ['R190', /rights on 'nothing'/, { needs: { litres: 'nothing' } }],
    ['R191', /asks 'name'/, { asks: { name: text() } }],
    ['R191', /asks 'car_id'/, { asks: { car_id: ref('nothing' as never) } }],
    [
      'R191',
      /for a period and for a month/,
      { asks: { period: period({ of: 'day' }), month: day({ of: 'month' }) } },
    ],
    ['R191', /presets/, { presets: ['last_month', 'last_month'] }],
    ['R191', /presets/, { presets: ['long_ago'] }],
    ['R191', /card of 'days'/, { card: { by: 'days', preset: 'today' } }],
    ['R192', /unknown column 'nobody'/, { key: ['nobody'] }],
    ['R192', /unknown column 'nobody'/, { chart: { kind: 'bars', by: 'nobody', values: [] } }],
    ['R192', /has no key/, { key: [], group: undefined }],
    ['R192', /not the first of its key/, { group: 'day' }],
    ['R192', /behind names unknown column/, { behind: { nobody: { resource: 'refueling' } } }],
    [
      'R193',
      /'papers' is no single value/,
      { fields: { ...specimenReport.fields, papers: period({ of: 'day' }) } },
    ],
    ['R193', /sums up 'day'/, { sums: ['day'] }],
    ['R193', /quotient 'litres' is no number/, { quotients: { litres: ['cost', 'count'] } }],
    ['R193', /sums up 'cost', which is a quotient/, { quotients: { cost: ['worked', 'count'] } }],
    ['R193', /for 0 of its divisor/, { quotients: { per_piece: ['cost', 'count', 0] } }],
    ['R192', /quotient of what has no sums/, { quotients: { per_piece: ['day', 'count'] } }],
    ['R194', /'odometer-reading' has no list/, behind({ resource: 'odometer-reading' })],
    ['R194', /not found by 'nobody'/, behind({ by: { nobody: 'car_id' } })],
    ['R194', /has no field 'nobody'/, behind({ set: { nobody: 1 } })],
    ['R194', /'litres' is no moment/, behind({ during: 'litres' })],
    ['R194', /'litres' is no day/, behind({ on: 'litres' })],
    ['R195', /is none of a file/, { file: { id: 9, path: 'api/fms/thing' } }],
  ])('%s: %s', (code, fault, wrong) => {
    const found = faultsOf(wrong)
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${code} .*${fault.source}`)))
  })
  it('ask for numbers that are exact', () => {
    expect(faultsOf({ fields: { ...specimenReport.fields, more: decimal() } })).toEqual([])
  })
})
