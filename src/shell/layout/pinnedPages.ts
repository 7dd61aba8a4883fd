// Menu entries above the areas: pages open to every signed-in user, and icons of such lists.
import Checklist from '@mui/icons-material/Checklist'
import Forum from '@mui/icons-material/ForumOutlined'
import ListAlt from '@mui/icons-material/ListAlt'
import type { ResourceName } from '#resources/index.ts'
import { messagesPath } from '../../common/messagesPath.ts'

export const pinnedPages = [
  { name: 'messages', path: messagesPath, title: 'app.messages.title', Icon: Forum },
] as const

const listIcons: Readonly<Partial<Record<string, typeof Forum>>> = {
  task: Checklist,
} satisfies Partial<Record<ResourceName, typeof Forum>>
/** The icon of a list above the areas. */
export function listIconOf(name: string): typeof Forum {
  return listIcons[name] ?? ListAlt
}
