// The pages of the help: those about what screens share, and one for each screen.
import { baseName } from '#resources/kernel/derive.ts'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource, ScreenKind } from '#resources/kernel/types.ts'

/** Pages about what several screens share, in the order of the contents. */
export const generalPages = [
  'start',
  'home',
  'search',
  'list',
  'filters',
  'editing',
  'card',
  'documents',
  'removal',
  'record-history',
  'import',
  'export',
  'printing',
  'workstation',
  'timeline',
  'offline',
  'release',
  'inbox',
  'messages',
  'profile',
  'rights',
  'shortcuts',
  'news',
] as const
export type GeneralPage = (typeof generalPages)[number]
/** A general page, a resource or a desk. */
export type HelpId = string

export function isGeneral(id: HelpId): id is GeneralPage {
  return (generalPages as readonly string[]).includes(id)
}

/** The resources and desks with a page of their own: those with a screen. */
export function pagedResources(resources: readonly Resource[]): Resource[] {
  return resources.filter(({ screens }) => Object.keys(screens).length > 0)
}

/** The page of a screen. */
export function pageOfScreen(resource: Pick<Resource, 'name'>): HelpId {
  return resource.name
}

/** The general pages that explain a screen, the nearest first. */
export function generalPagesOf(of: Resource, kind: ScreenKind): GeneralPage[] {
  const isCard = kind === 'create' || kind === 'edit' || kind === 'show' || of.mode === 'single'
  const isStation = Boolean(of.workstation) && kind === 'list'
  const isTimeline = Boolean(of.timeline) && kind === 'list'
  const candidates: readonly (readonly [GeneralPage, boolean])[] = [
    ['workstation', isStation],
    ['offline', isStation],
    ['timeline', isTimeline],
    ['card', isCard],
    ['documents', Boolean(of.states)],
    ['record-history', isCard],
    ['list', !isCard && !isStation],
    ['filters', !isCard],
    ['editing', !isCard && Boolean(of.list.editable)],
    ['removal', Boolean(of.archive) || of.mode === 'table'],
    ['import', !isCard && isImportable(of)],
    ['export', !isCard && !isStation],
    ['printing', Boolean(of.prints)],
  ]
  return candidates.flatMap(([page, applies]) => (applies ? [page] : []))
}

/** The resource of a desk, whose text the desk has if there is none of its own. */
export function textNameOf(of: Pick<Resource, 'name' | 'desk'>, known: object): string {
  return of.name in known ? of.name : baseName(of)
}
