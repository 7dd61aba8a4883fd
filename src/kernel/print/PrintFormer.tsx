import Print from '@mui/icons-material/Print'
import Button from '@mui/material/Button'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { usePrinting } from './usePrinting.tsx'
import './print.css'

interface PrintFormerProps {
  of: Resource
  id: number
  /** The event of the correction that replaced the version. */
  event: number
}

/** Prints a record as it was before a correction, on its only form or on the chosen one. */
export function PrintFormer({ of, id, event }: PrintFormerProps) {
  const t = useT()
  const { single, print, opened } = usePrinting(of)
  const [only, ...others] = single
  if (!only) return null
  const label = t('app.history.print_former')
  const asked = { ids: [id], former: event }
  return (
    <>
      {others.length === 0 ? (
        <Button size="small" startIcon={<Print />} onClick={() => print(only, asked)}>
          {label}
        </Button>
      ) : (
        <MenuButton
          className="print-former"
          label={label}
          sign={
            <>
              <Print fontSize="small" />
              {label}
            </>
          }
          choices={single.map((one) => ({
            key: one.name,
            label: one.label,
            onChoose: () => print(one, asked),
          }))}
        />
      )}
      {opened}
    </>
  )
}
