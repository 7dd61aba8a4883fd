import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { HttpError } from '#dataProviders/http/call.ts'
import { fieldEntries, isAtForm, isWritable, isExportable } from '#resources/kernel/derive.ts'
import { formFields } from '#resources/kernel/views/form-groups.ts'
import { changeSchema } from '#resources/kernel/calls/save-schema.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { CrossGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import { errorPath } from '../../form/save/fieldErrors.ts'
import { sortRefusal } from '../../form/save/saveRefusal.ts'
import { newValues } from '../../form/formValues.ts'
import { createPendingInputs } from '../../form/save/pendingInputs.ts'
import { FieldInput } from '../../inputs/inputs.tsx'
import { PendingTextContext } from '../../inputs/controls/pendingText.ts'
import { useReadableFields } from '../../useReadableFields.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { RecordNames, useQuestionText } from './BulkConfirmation.tsx'
import { PresentValues } from './PresentValues.tsx'
import type { BulkOutcome, BulkScope } from './useBulkAction.ts'
import './bulk.css'

interface BulkEditDialogProps {
  of: Resource
  scope: BulkScope
  onClose: () => void
  onDone: (left: readonly number[], outcome: BulkOutcome) => Promise<void>
}

/** Fields that many records may have in common: not unique ones. */
const isCommon = (of: Resource, key: string, field: Field) =>
  isWritable(field) &&
  isExportable(field) &&
  !field.options.immutable &&
  !field.options.unique &&
  !field.options.when &&
  !of.rules?.some((rule) => 'unique' in rule && rule.unique.join() === key)

/**
 * Sets the same values in many records: fields are chosen, filled in with the form's inputs, and
 * set in all of them.
 */
export function BulkEditDialog({ of, scope, ...rest }: BulkEditDialogProps) {
  const t = useT()
  const translate = useTranslate()
  const title = useQuestionText('app.grid.edit_many', scope)
  const order = formFields(of)
  const readable = useReadableFields(of)
  const offered = fieldEntries(of.fields)
    .filter(([key, field]) => isCommon(of, key, field) && isAtForm(of, key) && readable(key, field))
    .map(([key]) => key)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [waiting] = useState(createPendingInputs)
  const form = useForm({ defaultValues: newValues(of), shouldFocusError: false })
  const left = offered.filter((key) => !chosen.includes(key))
  const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`)

  async function values() {
    await waiting.settled()
    if (chosen.length === 0) return null
    form.clearErrors()
    const typed = form.getValues()
    const set = Object.fromEntries(
      chosen.map((key) => [key, typed[key] === '' ? null : (typed[key] ?? null)]),
    )
    const { error } = changeSchema(of).safeParse(set)
    for (const { path, message } of error?.issues ?? [])
      form.setError(errorPath(of, String(path[0])), { type: 'fault', message })
    const [first] = error?.issues ?? []
    if (!first) return set
    form.setFocus(String(first.path[0]))
    return null
  }
  function onRefused(error: unknown): boolean {
    if (!(error instanceof HttpError)) return false
    const { placed } = sortRefusal(of, error)
    for (const [path, message] of Object.entries(placed))
      form.setError(errorPath(of, path), { type: 'server', message })
    return Object.keys(placed).length > 0
  }
  return (
    <FormProvider {...form}>
      <PendingTextContext.Provider value={waiting.report}>
        <BulkDialog
          of={of}
          action="update"
          scope={scope}
          title={title}
          done="app.grid.changed"
          button={t('app.grid.edit')}
          values={values}
          onRefused={onRefused}
          {...rest}
        >
          {'rows' in scope && (
            <div className="bulk-names">
              <RecordNames of={of} scope={scope} />
            </div>
          )}
          <div className="bulk-hint body-small muted">{t('app.grid.edit_hint')}</div>
          {chosen.map((key) => {
            const field = of.fields[key]
            if (!field) return null
            const close = t('app.grid.remove_field', { field: labelOf(key) })
            return (
              <div key={key} className="bulk-field">
                <div className="bulk-field-input">
                  <FieldInput
                    of={of}
                    source={key}
                    field={field}
                    label={labelOf(key)}
                    words={`resources.${of.name}`}
                    readOnly={false}
                    stored
                    autoFocus
                  />
                  {'rows' in scope && (
                    <PresentValues of={of} source={key} field={field} rows={scope.rows} />
                  )}
                </div>
                <IconButton
                  size="small"
                  aria-label={close}
                  title={close}
                  className="bulk-field-remove"
                  onClick={() => setChosen(chosen.filter((one) => one !== key))}
                >
                  <CrossGlyph />
                </IconButton>
              </div>
            )
          })}
          <AddField
            left={left}
            labelOf={labelOf}
            onAdd={(key) => setChosen([...chosen, key])}
            first={chosen.length === 0}
          />
        </BulkDialog>
      </PendingTextContext.Provider>
    </FormProvider>
  )
}

/** The remaining fields, each a button that adds it. */
function AddField(props: {
  left: readonly string[]
  labelOf: (key: string) => string
  onAdd: (key: string) => void
  first: boolean
}) {
  const { left, labelOf, onAdd, first } = props
  const t = useT()
  if (left.length === 0) return null
  return (
    <div role="group" aria-label={t('app.grid.add_field')}>
      <div className="bulk-add-head subtitle">{t('app.grid.add_field')}</div>
      <div className="wrap-row">
        {left.map((key, at) => (
          <Button
            key={key}
            size="small"
            variant="outlined"
            autoFocus={first && at === 0}
            onClick={() => onAdd(key)}
          >
            {labelOf(key)}
          </Button>
        ))}
      </div>
    </div>
  )
}
