import Print from '@mui/icons-material/Print'
import { useRef } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { FormActionButton } from '../form/head/RecordActions.tsx'
import { useOpenPrints } from './openPrints.ts'
import { usePrintKey } from './usePrintKey.ts'
import { usePrinting } from './usePrinting.tsx'
import './print.css'

interface OfferedPrint {
  key: string
  label: string
  run: () => void
}

/**
 * Prints a stored record, on its only form or on the chosen one. Also available by Ctrl+P and in
 * the command palette.
 */
export function PrintRecord({ of, id }: { of: Resource; id: number }) {
  const { single, print, opened } = usePrinting(of)
  const offered = single.map((one) => ({
    ...{ key: one.name, label: one.label },
    run: () => print(one, { ids: [id] }),
  }))
  const [first, ...others] = offered
  if (!first) return null
  return (
    <>
      <PrintButton first={first} others={others} />
      {opened}
    </>
  )
}

function PrintButton({ first, others }: { first: OfferedPrint; others: OfferedPrint[] }) {
  const t = useT()
  const place = useRef<HTMLSpanElement>(null)
  const prints = [first, ...others]
  useOpenPrints(prints)
  // with several forms the menu opens and is focused
  usePrintKey(() => place.current?.querySelector('button')?.click())
  return (
    <span ref={place}>
      {others.length === 0 ? (
        <FormActionButton
          label={first.label}
          icon={<Print />}
          keys="Control+P"
          onPress={first.run}
        />
      ) : (
        <MenuButton
          className="print-forms"
          label={t('app.print.print')}
          sign={<Print />}
          choices={prints.map(({ key, label, run }) => ({ key, label, onChoose: run }))}
        />
      )}
    </span>
  )
}
