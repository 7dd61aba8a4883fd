// The forms of a resource that can be printed here, and the printing of one.
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { PrintAsked } from '#dataProviders/printed-papers.ts'
import { printsOf } from '#resources/kernel/prints.ts'
import type { PrintForm } from '#resources/kernel/prints.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'

const PrintDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./PrintDialog.tsx'))).PrintDialog,
}))

export interface OfferedForm {
  name: string
  form: PrintForm
  /** 'Печать: Акт' */
  label: string
  /** 'Бланк: Акт'; of forms that are printed empty too. */
  blankLabel: string | undefined
}

/** Whoever reads records may print them. */
export function usePrinting(of: Resource): {
  forms: readonly OfferedForm[]
  /** Those of single records. */
  single: readonly OfferedForm[]
  print: (offered: OfferedForm, records: Omit<PrintAsked, 'form'>) => void
  opened: ReactNode
} {
  const t = useT()
  const translate = useTranslate()
  const [begun, setBegun] = useState<{ asked: PrintAsked; label: string } | null>(null)
  const forms = printsOf(of).map(([key, form]): OfferedForm => {
    const name = translate(`resources.${of.name}.prints.${key}`)
    return {
      name: key,
      form,
      label: t('app.print.form', { name }),
      blankLabel: form.blank && t('app.print.blank', { name }),
    }
  })
  return {
    forms,
    single: forms.filter(({ form }) => form.of !== 'list'),
    print: ({ name, label }, records) => setBegun({ asked: { form: name, ...records }, label }),
    opened: begun && (
      <Suspense>
        <PrintDialog of={of} {...begun} onClose={() => setBegun(null)} />
      </Suspense>
    ),
  }
}
