// The tables of the specification, and decisions on its gaps, as data.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allResources, screensOf } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { RoleName } from '#resources/kernel/names.ts'

const table = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as T

export interface RouteRow {
  path: string
  title: string
  screen: string
  /** As the specification spells them, 'all', or its words where it gives no list. */
  roles: string[] | string
  action: 'create' | 'edit' | 'read' | null
  auth: boolean
  alias: string | null
  /** The list in the product's spelling; decided where the specification gives none. */
  decided: string[] | 'all'
}

export interface AccessRow {
  resource: string
  alternative_name: string
  /** Its page in the event log. */
  page: string
  routes: { path: string; name: string }[]
  levels: Partial<Record<RoleName, number>>
}

interface OwnRoute {
  path: string
  roles: string[] | 'all'
  tabOf: string | null
  /** What it does, unless it is a list or creates a record. */
  action?: string
}

/** The 99 screens of the specification. */
export const routes = table<RouteRow[]>('routes')
/** Screens of our own, beside them. */
export const ownRoutes = table<OwnRoute[]>('own-routes')
/** Access names of the whole product. */
export const access = table<AccessRow[]>('access')
/** Paths at which a descriptor has a screen. */
export const builtPaths: readonly string[] = withDesks(allResources()).flatMap((resource) =>
  screensOf(resource).map(({ screen }) => screen.path.replaceAll(/:(\w+)/g, '{$1}')),
)

/**
 * Classes of callers: without a session, with no right, with the right to read, with every right.
 */
export type CallerClass = 'nobody' | 'none' | 'read' | 'edit'
export type Statuses = Partial<Record<CallerClass, number>>

interface SpecialCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** The statuses of a kind of call, by its name. */
  like?: string
  status?: Statuses
  /** Decided beside what the specification lists. */
  decided?: boolean
}

/** The 728 calls of the specification, and those decided beside them. */
export const calls = table<{
  /** Kind of call → what each class of callers is answered. */
  status: Record<string, Statuses>
  /** The nine calls of every resource. */
  standard: { method: SpecialCall['method']; call: string; like: string }[]
  resources: {
    path: string
    /** Those of the nine that it has; all of them without it. */
    calls?: string[]
    /** Where it answers otherwise than its kind. */
    status?: Record<string, Statuses>
    decided?: boolean
  }[]
  special: SpecialCall[]
  /** Whose address the specification does not show, or leaves open. */
  pathNotShown: string[]
}>('calls')

/** Fields that the specification names, and the keys that they have on the wire. */
export const fields = table<
  {
    entity: string
    /** Asked by getById of a record of it. */
    resource?: string
    /** Or the first row of this list once there is one, or the answer of this call. */
    list?: string
    call?: string
    method?: 'POST'
    /** As the specification calls it → paths of keys. */
    fields?: Record<string, string[]>
    /** Where it is, if no call returns it. */
    instead?: string
  }[]
>('fields')

/** Texts that the specification gives. */
export const texts = table<
  {
    id: string
    text: string
    /** Of the quotation: a locale, or 'any'. */
    language: string
    /** To the letter; the others by their meaning. */
    literal: boolean
    /** Paths in the dictionaries of all languages. */
    at?: string[]
    /** A file that has it, for what is English in every language. */
    source?: string
    /** What replaces it if it is not a text. */
    instead?: string
  }[]
>('texts')

/** Rules of behaviour that the specification states, and the test that holds each. */
export const rules = table<
  {
    id: string
    rule: string
    by?: { file: string; test: string }
    /** Decided otherwise, and how. */
    decided?: string
  }[]
>('rules')
