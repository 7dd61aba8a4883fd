// Where the labels of an area's resources are fetched from, see part-chunks.ts.
import type { Locale } from '#resources/kernel/names.ts'
import { namesOfArea } from './area-names.ts'
import { loadWhole } from './chunks.ts'
import { labelsPart } from './text-parts.ts'
import type { TextPart } from './text-parts.ts'

export async function loadLabels(locale: Locale, area: string): Promise<TextPart> {
  return labelsPart(await loadWhole(locale), namesOfArea(area))
}
