import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { readMapFiles } from '#dataProviders/tracking/map-files.ts'
import { useT } from '../../common/useT.ts'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { useBinding } from '../../kernel/inputs/useBinding.ts'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'

/** A choice of the map files on the server, while maps use a file. */
export function MapFileInput(props: InputProps) {
  const base: unknown = useWatch({ name: 'map_base' })
  return base === 'file' ? <FileChoice {...props} /> : null
}

function FileChoice(props: InputProps) {
  const t = useT()
  const { control } = useBinding<string>(props)
  const { data: names } = useQuery({
    queryKey: ['organisation', 'getMapFileList'],
    queryFn: ({ signal }) => readMapFiles(signal),
  })
  const value = control.value ?? null
  const all = new Set([...(names ?? []), ...(value ? [value] : [])])
  return (
    <>
      <ChoiceControl {...control} choices={[...all].map((id) => ({ id, name: id }))} always />
      {names?.length === 0 && <p className="caption muted">{t('app.map.no_files')}</p>}
    </>
  )
}
