// The printable forms of a resource, and printing.
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { printPaper } from '#dataProviders/printed-papers.ts'
import type { PaperRequest } from '#dataProviders/printed-papers.ts'
import { lookupOf, resourceOf } from '#resources/kernel/derive.ts'
import { formsByRecord } from '#resources/kernel/prints/print-steps.ts'
import { byRecord, printsOf } from '#resources/kernel/prints/prints.ts'
import type { PrintForm } from '#resources/kernel/prints/prints.ts'
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
  /** 'Бланк: Акт'; for forms that can also be printed empty. */
  blankLabel: string | undefined
}

/** Users who may read records may print them. */
export function usePrinting(of: Resource): {
  forms: readonly OfferedForm[]
  /** The forms of single records. */
  single: readonly OfferedForm[]
  print: (offered: OfferedForm, records: Omit<PaperRequest, 'form'>) => void
  opened: ReactNode
} {
  const t = useT()
  const translate = useTranslate()
  const [begun, setBegun] = useState<{ asked: PaperRequest; label: string } | null>(null)
  const named = printsOf(of).map(([key, form]): OfferedForm => {
    const name = translate(`resources.${of.name}.prints.${key}`)
    return {
      name: key,
      form,
      label: t('app.print.form', { name }),
      blankLabel: form.blank && t('app.print.blank', { name }),
    }
  })
  // they have equal file settings
  const [chosen] = formsByRecord(of, (field) => resourceOf(lookupOf(field)))
  const first = named.find(({ name }) => name === chosen)
  const [by] = of.printsBy?.split('.') ?? []
  const own = first && {
    ...first,
    name: byRecord,
    label: t('app.print.by_record', { name: translate(`resources.${of.name}.fields.${by}`) }),
    blankLabel: undefined,
  }
  const forms = own ? [own, ...named] : named
  return {
    forms,
    single: forms.filter(({ form }) => form.of !== 'list'),
    print: ({ name, label }, records) => setBegun({ asked: { form: name, ...records }, label }),
    opened: begun && (
      <Suspense>
        <PrintDialog
          label={begun.label}
          make={(printing) => printPaper(of, begun.asked, printing)}
          onClose={() => setBegun(null)}
        />
      </Suspense>
    ),
  }
}
