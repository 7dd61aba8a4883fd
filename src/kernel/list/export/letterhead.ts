// The organisation's letterhead on printed documents.
import type { DataProvider, RaRecord } from 'react-admin'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Formats } from '#i18n/format/index.ts'
import { logoAddress } from '../../useContract.ts'
import type { AppServices } from '../../appServices.ts'

export interface Letterhead {
  lines: readonly string[]
  /** Address of a picture that has been loaded already, so that printing does not wait for it. */
  logo: string | null
}

interface OrganisationRow {
  full_name?: string | null
  address?: string | null
  phone?: string | null
  inn?: string | null
}

interface LetterheadInput {
  dataProvider: DataProvider
  user: AppServices['user']
  resources: AppServices['resources']
  contract: AppServices['user']['contract']
  formats: Formats
  translate: (key: string) => string
}

/**
 * Its full name with address, telephone and tax number, as far as present; only its name for users
 * who may not read these.
 */
export async function loadLetterhead({
  dataProvider,
  user,
  resources,
  contract,
  formats,
  translate,
}: LetterheadInput): Promise<Letterhead> {
  const of = resources.find(({ name }) => name === 'organisation')
  if (!of || !mayDo(user, of, 'list')) return { lines: [contract.name], logo: null }
  const one = {
    filter: {},
    sort: { field: 'id', order: 'ASC' as const },
    pagination: { page: 1, perPage: 1 },
    meta: { count: false },
  }
  const id = (await dataProvider.getList(of.name, one)).data[0]?.id
  const row: OrganisationRow =
    id === undefined
      ? {}
      : (await dataProvider.getOne<RaRecord & OrganisationRow>(of.name, { id })).data
  const lines: (string | null | undefined)[] = [
    row.full_name ?? contract.name,
    row.address,
    row.phone && formats.phone(row.phone),
    row.inn && `${translate('resources.organisation.fields.inn')} ${row.inn}`,
  ]
  return {
    lines: lines.filter((line): line is string => line != null && line !== ''),
    logo: await fetched(logoAddress(contract)),
  }
}

/** A picture that cannot be loaded is omitted. */
async function fetched(address: string | null): Promise<string | null> {
  if (address === null) return null
  const picture = new Image()
  picture.src = address
  return picture.decode().then(
    () => address,
    () => null,
  )
}
