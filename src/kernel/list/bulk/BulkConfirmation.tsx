import type { AppKey } from '#i18n/messages.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkOutcome, BulkScope } from './useBulkAction.ts'
import type { RecordAction } from '../useRecordActions.ts'

interface BulkConfirmationProps {
  of: Resource
  action: RecordAction
  scope: BulkScope
  onClose: () => void
  /** `left`: the ids that were refused. */
  onDone: (left: readonly number[], outcome: BulkOutcome) => Promise<void>
}

const wordsOf: Readonly<Record<RecordAction, { ask: AppKey; done: AppKey; button: AppKey }>> = {
  delete: { ask: 'app.confirm.delete_many', done: 'app.list.deleted', button: 'app.list.delete' },
  archive: {
    ask: 'app.confirm.archive_many',
    done: 'app.list.archived',
    button: 'app.list.archive',
  },
  restore: {
    ask: 'app.confirm.restore_many',
    done: 'app.list.restored',
    button: 'app.list.restore',
  },
}

/** Names listed before the rest is only counted. */
const named = 5

/** Removes, archives or restores many records. */
export function BulkConfirmation({ of, action, scope, ...rest }: BulkConfirmationProps) {
  const t = useT()
  const words = wordsOf[action]
  const title = useQuestionText(words.ask, scope)
  return (
    <BulkDialog
      of={of}
      action={action}
      scope={scope}
      title={title}
      done={words.done}
      button={t(words.button)}
      danger={action === 'delete'}
      {...rest}
    >
      {'rows' in scope && <RecordNames of={of} scope={scope} />}
    </BulkDialog>
  )
}

/** A question with the number of rows; "more than ten thousand" if not counted exactly. */
export function useQuestionText(ask: AppKey, scope: BulkScope): string {
  const t = useT()
  const formats = useFormats()
  const count = 'rows' in scope ? scope.rows.length : scope.count
  if (count !== undefined) return t(ask, { smart_count: count })
  return t(ask, { smart_count: 10_000 }).replace(
    '10000',
    t('app.list.approximate', { total: formats.integer(10_000) }),
  )
}

/** The first few by name, the rest by number. */
export function RecordNames({
  of,
  scope: { rows },
}: {
  of: Resource
  scope: Extract<BulkScope, { rows: unknown }>
}) {
  const t = useT()
  const formats = useFormats()
  return (
    <>
      {rows
        .slice(0, named)
        .map((row) => t('app.grid.quoted', { name: recordTitle(of, row) }))
        .join(', ')}
      {rows.length > named &&
        `, ${t('app.list.more', { smart_count: formats.integer(rows.length - named) })}`}
    </>
  )
}
