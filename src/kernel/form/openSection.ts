/** The section in which a new record was saved: the form that goes on at its address opens there. Taken once. */
let left: { resource: string; id: number; section: string } | null = null

export function leaveSection(resource: string, id: number, section: string): void {
  left = { resource, id, section }
}
export function takeSection(resource: string, id: number | undefined): string | null {
  const section = left && left.resource === resource && left.id === id ? left.section : null
  if (section !== null) left = null
  return section
}
