// The colours of charts: there are enough for the series of each report.
import { describe, expect, it } from 'vitest'
import { allReports } from '#resources/reports.ts'
import { chartColours } from '#src/kernel/report/chartColours.ts'

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  it('each series of a chart has a colour of its own', () => {
    const colours = chartColours[mode]
    expect(new Set(colours).size).toBe(colours.length)
    const most = Math.max(...allReports().map(({ chart }) => chart?.values.length ?? 0))
    expect(most).toBeGreaterThan(1)
    expect(colours.length).toBeGreaterThanOrEqual(most)
  })
})
