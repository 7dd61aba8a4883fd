// Names in a pasted column → the records that they mean.
import type { ResourceName } from '#resources/index.ts'
import type { DataProvider } from 'react-admin'
import { fieldEntries, isFilterable, resourceOf, titleFields } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { nearness } from '../../inputs/match.ts'
import { recordName } from '../../show/recordName.ts'

export interface Named {
  id: number
  name: string
}
/** What a name means: one record, several, or none. */
export type Match = Named | 'several' | null

/** A record of which only the name must be given can be made of a name alone; the field of that name. */
export function nameField(of: Pick<Resource, 'title' | 'fields' | 'mode'>): string | null {
  const [key = '', ...more] = titleFields(of as Resource)
  const required = fieldEntries(of.fields).filter(([, { presence, options }]) => presence === 'required' && !options.when)
  const alone = of.mode === 'table' && more.length === 0 && of.fields[key]?.kind === 'text'
  return alone && required.every(([one]) => one === key) ? key : null
}
const most = 1000

/** Each name as it is stored first, in one request; the others by what a search finds that is the same but for alphabet and apostrophes. */
export async function matchNames(dataProvider: DataProvider, to: string, names: readonly string[]): Promise<Map<string, Match>> {
  const of = resourceOf(to as ResourceName)
  const [key = '', ...more] = titleFields(of)
  const matches = new Map<string, Match>()
  const field = of.fields[key]
  const list = async (filter: object, size: number): Promise<Named[]> => {
    const { data } = await dataProvider.getList(to, {
      filter,
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: size },
      meta: { count: false },
    })
    return data.map((row) => ({ id: Number(row.id), name: recordName(of, row) }))
  }
  const put = (name: string, found: readonly Named[]) => {
    const [one, ...others] = found
    if (one) matches.set(name, others.length > 0 ? 'several' : one)
  }
  if (more.length === 0 && field?.kind === 'text' && isFilterable(field)) {
    const found = await list({ [key]: names.slice(0, most) }, 500)
    for (const name of names) put(name, found.filter((one) => one.name === name)) // prettier-ignore
  }
  const searchable = fieldEntries(of.fields).some(([, { options }]) => options.search)
  for (const name of names) {
    if (matches.has(name)) continue
    matches.set(name, null)
    if (searchable) put(name, (await list({ search: name }, 20)).filter((one) => nearness(one.name, name) === 0)) // prettier-ignore
  }
  return matches
}
