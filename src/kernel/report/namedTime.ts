import type { Preset } from '#resources/kernel/views/report.ts'
import type { AskedValues, OfferedReport } from '#resources/wire/reports.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The name of the requested period; undefined if it has none. */
export function presetOf(
  { presets }: Pick<OfferedReport, 'presets'>,
  asked: AskedValues,
): Preset | undefined {
  return presets.find(({ asked: values }) =>
    Object.entries(values).every(([key, one]) => same(asked[key], one)),
  )?.preset
}
