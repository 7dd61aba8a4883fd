import { useState } from 'react'
import { useT } from '../../../common/useT.ts'
import { Combobox } from '../../inputs/controls/combobox/Combobox.tsx'
import type { Option } from '../../inputs/controls/combobox/useOptionSearch.ts'
import { useJump } from '../base/useJump.ts'
import type { Jump } from '../base/useJump.ts'
import type { MapPlace } from './usePlaceSearch.ts'

const ignore = () => undefined

/** Moves the map to a city, to a place of the organisation, or to typed coordinates. */
export function PlaceSearch({
  places,
  onJump,
}: {
  places: readonly MapPlace[]
  onJump: (jump: Jump) => void
}) {
  const t = useT()
  const { find, jumpOf } = useJump(places)
  const [found, setFound] = useState<Option<string> | null>(null)
  return (
    <Combobox
      label={t('app.map.search')}
      find={find}
      wait={0}
      chosenText={found?.name ?? ''}
      chosen={found?.id ?? null}
      onUnknown={ignore}
      onPick={(option) => {
        setFound(option)
        const jump = option && jumpOf(option.id)
        if (jump) onJump(jump)
      }}
    />
  )
}
