import { allResources } from '#resources/kernel/derive.ts'

/** The names of an area's resources that have lists. */
export function namesOfArea(area: string): string[] {
  return allResources().flatMap((one) =>
    one.area === area && one.mode !== 'single' ? [one.name] : [],
  )
}
