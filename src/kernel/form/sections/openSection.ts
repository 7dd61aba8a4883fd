/**
 * ms for which the section is remembered; React may initialise the next form more than once, so it
 * is not removed on first use.
 */
const goodFor = 5000
let left: { resource: string; id: number; section: string; until: number } | null = null

export function rememberOpenSection(resource: string, id: number, section: string): void {
  left = { resource, id, section, until: Date.now() + goodFor }
}

/**
 * The section in which a new record was saved: the form that continues at its address opens there.
 */
export function rememberedSection(resource: string, id: number | undefined): string | null {
  return left && left.resource === resource && left.id === id && Date.now() < left.until
    ? left.section
    : null
}
