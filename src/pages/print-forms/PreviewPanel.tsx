// Below the settings of a form: how it is printed with them, saved or not.
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { previewForm } from '#dataProviders/print-forms.ts'
import { registry } from '#resources/index.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import { withoutEmptyRows } from '../../kernel/form/formValues.ts'
import type { Values } from '../../kernel/form/formValues.ts'
import { useFormParts } from './useFormParts.ts'
import './print-forms.css'

const PrintDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../kernel/print/PrintDialog.tsx'))).PrintDialog,
}))
const of = registry['print-form-setting']

export function PreviewPanel({ id, name }: { id: number; name: string }) {
  const t = useT()
  const { getValues } = useFormContext()
  const parts = useFormParts(useWatch({ name: 'form' }) as string | null)
  const [asked, setAsked] = useState<{ typed: Values } | null>(null)
  return (
    <div className="print-form-panel">
      <Button
        variant="outlined"
        size="small"
        onClick={() => setAsked({ typed: withoutEmptyRows(of, getValues()) })}
      >
        {t('app.print.preview')}
      </Button>
      {parts && parts.title !== '' && (
        <div>
          {t('app.print.standard_title')}: <q>{parts.title}</q>
        </div>
      )}
      <div className="muted">{t('app.print.standard')}</div>
      {asked && (
        <Suspense>
          <PrintDialog
            label={name}
            make={(signal) => previewForm(of, { id, ...asked }, signal)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
