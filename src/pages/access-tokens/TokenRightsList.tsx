import { useMemo, useState } from 'react'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { editLevel } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { lookupReaders } from '#resources/kernel/views/lookups.ts'
import type { TokenRights } from '#resources/wire/accounts/access-tokens.ts'
import { useSectionName } from '../../common/rights/rightsLevels.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { Select } from '../../ui/Choice.tsx'

/** Resources whose rights follow from those of others. */
const lookups: ReadonlyMap<string, unknown> = lookupReaders(allResources())

type Chosen = 'none' | 'read' | 'edit'

interface TokenRightsListProps {
  rights: TokenRights
  onChange: (rights: TokenRights) => void
}

/** The sections that the reader has rights to, each with the level of the token. */
export function TokenRightsList({ rights, onChange }: TokenRightsListProps) {
  const { user } = useAppServices()
  const t = useT()
  const called = useSectionName()
  const [search, setSearch] = useState('')
  const sections = useMemo(
    () =>
      (Object.entries(levelsOf(user)) as [AccessName, number][])
        .filter(([access, level]) => level > 0 && !lookups.has(access))
        .map(([access, level]) => ({ access, level, name: called(access) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [user, called],
  )
  const wanted = search.trim().toLowerCase()
  const choose = (access: AccessName, chosen: Chosen) => {
    const { [access]: _, ...rest } = rights
    onChange(chosen === 'none' ? rest : { ...rest, [access]: chosen })
  }
  return (
    <div className="access-token-sections">
      <input
        type="search"
        value={search}
        placeholder={t('app.access_tokens.find')}
        aria-label={t('app.access_tokens.find')}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul>
        {sections
          .filter(({ name }) => name.toLowerCase().includes(wanted))
          .map(({ access, level, name }) => (
            <li key={access}>
              <span>{name}</span>
              <Select<Chosen>
                label={name}
                value={rights[access] ?? 'none'}
                options={(
                  ['none', 'read', ...(level === editLevel ? (['edit'] as const) : [])] as const
                ).map((one) => [one, t(`app.access.${one}`)] as const)}
                onChange={(chosen) => choose(access, chosen)}
              />
            </li>
          ))}
      </ul>
    </div>
  )
}
