import Print from '@mui/icons-material/Print'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { FormActionButton } from '../form/head/RecordActions.tsx'
import { usePrinting } from './usePrinting.tsx'
import './print.css'

/** Prints a stored record: on its one form, or on the one that is chosen. */
export function PrintRecord({ of, id }: { of: Resource; id: number }) {
  const t = useT()
  const { single, print, opened } = usePrinting(of)
  const offered = single.map((one) => ({ ...one, onPress: () => print(one, { ids: [id] }) }))
  const [only, ...others] = offered
  if (!only) return null
  return (
    <>
      {others.length === 0 ? (
        <FormActionButton label={only.label} icon={<Print />} onPress={only.onPress} />
      ) : (
        <MenuButton
          className="print-forms"
          label={t('app.print.print')}
          sign={<Print />}
          choices={offered.map(({ name, label, onPress }) => ({
            key: name,
            label,
            onChoose: onPress,
          }))}
        />
      )}
      {opened}
    </>
  )
}
