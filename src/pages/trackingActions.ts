// Actions on the lists of vehicles and of objects as a whole. Their dialogs are in the chunk of
// tracking.
import Sync from '@mui/icons-material/Sync'
import UploadFile from '@mui/icons-material/UploadFile'
import { lazy } from 'react'
import { loadChunk } from '../common/loadChunk.ts'
import type { ListAction } from '../kernel/viewSlots.ts'

const tracking = () => loadChunk(() => import('./tracking/index.ts'))

export const trackingActions: readonly ListAction[] = [
  {
    label: 'app.tracking.sync',
    icon: Sync,
    of: 'car',
    dialog: lazy(async () => ({ default: (await tracking()).SyncDialog })),
  },
  {
    label: 'app.track_import.action',
    icon: UploadFile,
    of: 'object',
    edits: 'car',
    dialog: lazy(async () => ({ default: (await tracking()).ImportTrackDialog })),
  },
]
