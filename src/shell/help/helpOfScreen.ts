import { pageOfScreen } from '#i18n/help/pages.ts'
import type { HelpId } from '#i18n/help/pages.ts'
import type { Resource, ScreenKind } from '#resources/kernel/types.ts'
import { drawerInAddress } from '../../common/listAddress.ts'
import { messagesPath } from '../../common/messagesPath.ts'
import { notFoundPath } from '../../common/signInAddress.ts'
import type { Paths } from '../../kernel/paths.ts'
import { inboxPath } from '../inbox/inboxPath.ts'
import { profilePath } from '../layout/profilePath.ts'

const ownPages: Readonly<Record<string, HelpId>> = {
  '/': 'home',
  [profilePath]: 'profile',
  [inboxPath]: 'inbox',
  [messagesPath]: 'messages',
  [notFoundPath]: 'rights',
}

interface HelpOfScreen {
  page: HelpId
  of?: Resource
  kind: ScreenKind
}

/** The page of the help for the screen at an address, and for a drawer over it. */
export function helpOfScreen(
  paths: Paths,
  { pathname, search }: { pathname: string; search: string },
): HelpOfScreen {
  const at = paths.screenAt(pathname)
  const kind = drawerInAddress(search)?.screen ?? at?.kind ?? 'list'
  if (at) return { page: pageOfScreen(at.resource), of: at.resource, kind }
  return { page: ownPages[pathname] ?? 'start', kind }
}
