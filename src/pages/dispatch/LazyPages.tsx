// The board and the map, each loaded when it is opened, since the list of orders needs neither.
import { lazy } from 'react'
import type { ComponentProps } from 'react'
import { loadChunk } from '../../common/loadChunk.ts'
import type { BoardPage as Board } from './board/BoardPage.tsx'
import type { VehicleMapPage as VehicleMap } from './VehicleMapPage.tsx'

const LazyBoard = lazy(async () => ({
  default: (await loadChunk(() => import('./board/BoardPage.tsx'))).BoardPage,
}))
const LazyMap = lazy(async () => ({
  default: (await loadChunk(() => import('./VehicleMapPage.tsx'))).VehicleMapPage,
}))

export const BoardPage = (props: ComponentProps<typeof Board>) => <LazyBoard {...props} />
export const VehicleMapPage = (props: ComponentProps<typeof VehicleMap>) => <LazyMap {...props} />
