import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { RecordNames } from '../list/bulk/BulkConfirmation.tsx'
import { BulkDialog } from '../list/bulk/BulkDialog.tsx'
import type { BulkOutcome, BulkScope } from '../list/bulk/useBulkAction.ts'
import { TransitionFields, TransitionFormProvider } from './TransitionFields.tsx'
import { useTransitionForm } from './useTransitionForm.ts'
import type { OfferedTransition } from './useTransitions.ts'

interface BulkTransitionDialogProps {
  of: Resource
  transition: OfferedTransition
  scope: BulkScope
  onClose: () => void
  onDone: (left: readonly number[], outcome: BulkOutcome) => Promise<void>
}

/** One transition of many documents, with the same input. */
export function BulkTransitionDialog({
  of,
  transition,
  scope,
  ...rest
}: BulkTransitionDialogProps) {
  const t = useT()
  const input = useTransitionForm(of, transition.asks)
  const count = 'rows' in scope ? scope.rows.length : scope.count
  return (
    <TransitionFormProvider input={input}>
      <BulkDialog
        of={of}
        action="transition"
        transition={transition.name}
        scope={scope}
        title={
          count === undefined
            ? transition.label
            : t('app.transitions.of_many', { name: transition.label, count })
        }
        done="app.transitions.done"
        button={transition.label}
        {...(transition.asks.length > 0 && { values: input.values })}
        onRefused={input.place}
        {...rest}
      >
        {'rows' in scope && <RecordNames of={of} scope={scope} />}
        <TransitionFields of={of} asks={transition.asks} />
      </BulkDialog>
    </TransitionFormProvider>
  )
}
