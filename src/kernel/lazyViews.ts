// The generated views, each in its own chunk: the first list loads neither forms nor dialogs.
import { lazy } from 'react'
import { loadFirstGridSettings } from '#dataProviders/records/saved-views.ts'
import { loadChunk } from '../common/loadChunk.ts'

export const ListView = lazy(async () => {
  // Loaded in parallel with the script.
  void loadFirstGridSettings()
  return { default: (await loadChunk(() => import('./list/ListView.tsx'))).ListView }
})

export const WorkstationView = lazy(async () => {
  // its queue opens with a saved view, as a list does
  void loadFirstGridSettings()
  return {
    default: (await loadChunk(() => import('./workstation/WorkstationView.tsx'))).WorkstationView,
  }
})

export const TimelineView = lazy(async () => ({
  default: (await loadChunk(() => import('./timeline/TimelineView.tsx'))).TimelineView,
}))

export const RecordDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./form/RecordDrawer.tsx'))).RecordDrawer,
}))
const pages = () => loadChunk(() => import('./form/RecordPages.tsx'))
export const CreatePage = lazy(async () => ({ default: (await pages()).CreatePage }))
export const EditPage = lazy(async () => ({ default: (await pages()).EditPage }))
export const SinglePage = lazy(async () => ({ default: (await pages()).SinglePage }))
export const ShowPage = lazy(async () => ({ default: (await pages()).ShowPage }))
export const ImportDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./import/ImportDrawer.tsx'))).ImportDrawer,
}))
export const ImportStrip = lazy(async () => ({
  default: (await loadChunk(() => import('./import/on-list/ImportStrip.tsx'))).ImportStrip,
}))
