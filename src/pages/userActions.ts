// What can be done with the list of users as a whole.
import Logout from '@mui/icons-material/Logout'
import { lazy } from 'react'
import { loadChunk } from '../common/loadChunk.ts'
import type { ListAction } from '../kernel/viewSlots.ts'

export const userActions: readonly ListAction[] = [
  {
    label: 'app.user_account.end_all',
    icon: Logout,
    of: 'user',
    dialog: lazy(async () => ({
      default: (await loadChunk(() => import('./users/index.ts'))).SignOutAll,
    })),
  },
]
