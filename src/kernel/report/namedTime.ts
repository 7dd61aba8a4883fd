import type { Preset } from '#resources/kernel/views/report.ts'
import type { ReportParameters, OfferedReport } from '#resources/wire/reports.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The name of the requested period; undefined if it has none. */
export function presetOf(
  { presets }: Pick<OfferedReport, 'presets'>,
  parameters: ReportParameters,
): Preset | undefined {
  return presets.find(({ parameters: values }) =>
    Object.entries(values).every(([key, one]) => same(parameters[key], one)),
  )?.preset
}
