import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useResourceName } from '../../common/useResourceName.ts'
import { useT } from '../../common/useT.ts'
import { areaIcons } from '../../ui/areaIcons.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import type { MenuEntry, MenuGroup } from '../../kernel/menuScreens.ts'
import { Tile } from './Tile.tsx'

/** The user's own screens by area, each with the number of its records. */
export function HomeSections() {
  const { groups } = useAppServices()
  const t = useT()
  return (
    <>
      {groups.map(({ area, entries }) => {
        const tabs = entries.flatMap((entry) => entry.tabs).filter(({ archive }) => !archive)
        return tabs.length > 0 && <HomeSection key={area} area={area} tabs={tabs} />
      })}
      {groups.every(({ entries }) => entries.length === 0) && (
        <p className="home-none">{t('app.shell.no_sections')}</p>
      )}
    </>
  )
}

/** Screens of an area: those with records as tiles, the others as links. */
function HomeSection({ area, tabs }: Pick<MenuGroup, 'area'> & Pick<MenuEntry, 'tabs'>) {
  const { dataProvider } = useAppServices()
  const t = useT()
  const nameOf = useResourceName()
  const counts = useQueries({
    queries: tabs.map(({ resource: { name } }) => ({
      queryKey: [name, 'getCount', {}],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await dataProvider.getCount(name, { signal })).data,
      staleTime: 10_000,
    })),
  })
  const Icon = areaIcons[area]
  const shown = tabs.map((tab, nth) => ({
    ...tab,
    count: counts[nth]?.data,
    isPending: counts[nth]?.isPending ?? true,
  }))
  const filled = shown.filter(({ count }) => count?.count !== 0)
  const empty = shown.filter(({ count }) => count?.count === 0)
  return (
    <section className="home-group" aria-labelledby={`home-${area}`}>
      <h2 id={`home-${area}`}>
        <Icon aria-hidden="true" />
        {t(`app.areas.${area}`)}
      </h2>
      {filled.length > 0 && (
        <ul>
          {filled.map(({ resource, ...tile }) => (
            <Tile key={tile.path} of={resource} {...tile} />
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className="home-links">
          {empty.map(({ resource, path }) => (
            <Link key={path} to={path}>
              {nameOf(resource)}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
