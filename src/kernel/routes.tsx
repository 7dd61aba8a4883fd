import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Route, useLocation } from 'react-router-dom'
import type { ResourceName } from '#resources/index.ts'
import type { Resource, Screen, ScreenKind } from '#resources/kernel/types.ts'
import { Guard } from './Guard.tsx'
import { Tabs } from './Tabs.tsx'
import { ListImportNote, ListImport } from './import/on-list/ListImport.tsx'
import { drawerInAddress } from '../common/listAddress.ts'
import { useReloadOnLeave } from './useReloadOnLeave.ts'
import { viewSlots } from './viewSlots.ts'
import {
  CreatePage,
  EditPage,
  ListView,
  RecordDrawer,
  ShowPage,
  SinglePage,
  TimelineView,
  WorkstationView,
} from './lazyViews.ts'

const views: Readonly<Record<ScreenKind, (of: Resource) => ReactElement>> = {
  list: (of) => {
    const Own = viewSlots().lists[of.name]
    if (Own) return <Own of={of} />
    return of.mode === 'single' ? <SinglePage of={of} /> : <ListPage of={of} />
  },
  archive: (of) => <ListPage of={of} archive />,
  create: (of) => <CreatePage of={of} />,
  edit: (of) => <EditPage of={of} />,
  show: (of) => <ShowPage of={of} />,
}

/** One route for each screen of a descriptor, at the product's path. */
export function screenRoutes(of: Resource): ReactElement[] {
  return Object.entries(of.screens).map(([kind, screen]) => (
    <Route
      key={screen.path}
      path={screen.path}
      element={<ScreenPage key={screen.path} of={of} kind={kind as ScreenKind} screen={screen} />}
    />
  ))
}

function ScreenPage({ of, kind, screen }: { of: Resource; kind: ScreenKind; screen: Screen }) {
  useReloadOnLeave(of)
  return (
    <Guard of={of} screen={screen}>
      <ResourceContextProvider value={of.name}>{views[kind](of)}</ResourceContextProvider>
    </Guard>
  )
}

/**
 * The rows with the tabs above them and the record over them or beside them, unless it has a page of
 * its own.
 */
function ListPage({ of, archive = false }: { of: Resource; archive?: boolean }) {
  const { search } = useLocation()
  const asked = drawerInAddress(search) !== null
  const [opened, setOpened] = useState(asked)
  const Slot = viewSlots().aboveList[(of.desk?.of ?? of.name) as ResourceName]
  // Loaded when first opened; it stays mounted, so that closing is animated.
  if (asked && !opened) setOpened(true)
  return (
    <>
      <Tabs of={of} />
      {!archive && <ListImportNote of={of} />}
      {Slot && !archive && (
        <Suspense>
          <Slot of={of} />
        </Suspense>
      )}
      <div className="list-and-record">
        <Rows of={of} archive={archive} />
        {opened && <RecordDrawer of={of} archive={archive} />}
      </div>
      {!archive && <ListImport of={of} />}
    </>
  )
}

/** The rows in the display that the descriptor requests. */
function Rows({ of, archive }: { of: Resource; archive: boolean }) {
  if (of.workstation && !archive) return <WorkstationView of={of} station={of.workstation} />
  if (of.timeline && !archive) return <TimelineView of={of} timeline={of.timeline} />
  return <ListView of={of} archive={archive} />
}
