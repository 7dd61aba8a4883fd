import { useState } from 'react'
import type { ReactElement } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Route, useLocation } from 'react-router-dom'
import { facesOf } from '#resources/kernel/derive.ts'
import type { Resource, Screen, ScreenKind } from '#resources/kernel/types.ts'
import { Guard } from '../shell/Guard.tsx'
import { Tabs } from '../shell/Tabs.tsx'
import { ImportNote, ImportOver } from './import/onList.tsx'
import { drawerOf } from './list/address.ts'
import { CreatePage, EditPage, ListView, RecordDrawer, ShowPage, SinglePage } from './views.ts'

const views: Readonly<Record<ScreenKind, (of: Resource) => ReactElement>> = {
  list: (of) => (of.mode === 'single' ? <SinglePage of={of} /> : <ListPage of={of} />),
  archive: (of) => <ListPage of={of} archive />,
  create: (of) => <CreatePage of={of} />,
  edit: (of) => <EditPage of={of} />,
  show: (of) => <ShowPage of={of} />,
}

/** One route for each screen of each descriptor, at the product's path. */
export function screenRoutes(resources: readonly Resource[]): ReactElement[] {
  return resources
    .flatMap(facesOf)
    .flatMap((resource) =>
      Object.entries(resource.screens).map(([kind, screen]) => (
        <Route
          key={screen.path}
          path={screen.path}
          element={<ScreenPage key={screen.path} of={resource} kind={kind as ScreenKind} screen={screen} />}
        />
      )),
    )
}
function ScreenPage({ of, kind, screen }: { of: Resource; kind: ScreenKind; screen: Screen }) {
  return (
    <Guard of={of} screen={screen}>
      <ResourceContextProvider value={of.name}>{views[kind](of)}</ResourceContextProvider>
    </Guard>
  )
}

/** The rows with the tabs above them and, for a resource without pages for its records, the drawer over them. */
function ListPage({ of, archive = false }: { of: Resource; archive?: boolean }) {
  const { search } = useLocation()
  const asked = drawerOf(search) !== null
  const [opened, setOpened] = useState(asked)
  // Fetched when first opened; it stays, so that it can close with a movement.
  if (asked && !opened) setOpened(true)
  return (
    <>
      <Tabs of={of} />
      {!archive && <ImportNote of={of} />}
      <ListView of={of} archive={archive} />
      {opened && <RecordDrawer of={of} />}
      {!archive && <ImportOver of={of} />}
    </>
  )
}
