// Menu actions on a list as a whole: import, export and print.
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Messages } from '#i18n/messages.ts'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { importAddress } from '../../common/importAddress.ts'
import type { ListRequest } from '../../common/listAddress.ts'
import type { AppServices } from '../../kernel/appServices.ts'
import { viewSlots } from '../../kernel/viewSlots.ts'

interface ListAction {
  key: string
  say: (messages: Messages) => string
  run: () => void
}

interface ListOpening {
  go(address: string): void
  /** Opens the list with its export or print dialog. */
  take(path: string, how: ListRequest): void
}

/** The actions permitted to the user; none if the screen is a queue, a single record or a page. */
export function listActions(
  user: AppServices['user'],
  of: Resource,
  path: string,
  opening: ListOpening,
): ListAction[] {
  const isOwnPage = viewSlots().lists[of.name as ResourceName] !== undefined
  if (of.mode === 'single' || of.workstation || of.timeline || isOwnPage) return []
  const mayImport = isImportable(of) && mayDo(user, of, 'create') && of.desk?.creates !== false
  const taking = (how: ListRequest) => () => opening.take(path, how)
  return [
    ...(mayImport
      ? [
          {
            key: `import ${path}`,
            say: (m: Messages) => m.app.list.import,
            run: () => opening.go(path + importAddress('', null)),
          },
        ]
      : []),
    { key: `export ${path}`, say: (m) => m.app.list.export, run: taking('export') },
    { key: `print ${path}`, say: (m) => m.app.print.print, run: taking('print') },
  ]
}
