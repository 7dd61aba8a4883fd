import { useState } from 'react'
import type { Kind } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { PhoneControl } from '../../inputs/controls/PhoneControl.tsx'
import { PlateControl } from '../../inputs/controls/PlateControl.tsx'
import { TextControl } from '../../inputs/controls/TextControl.tsx'
import { EmptyChoice, ExcludeChoice, conditionValues, withValues } from './filterParts.tsx'
import type { FilterControlProps } from './filterParts.tsx'
import type { Condition } from './filterCondition.ts'
import { useDebounced } from '../toolbar/useDebounced.ts'

/**
 * Any of these exact texts; parts of texts are found by the search box. Filling a box adds another
 * one.
 */
export function TextsFilter(props: FilterControlProps) {
  const { label, condition, onChange, words } = props
  const t = useT()
  const [texts, setTexts] = useState(() => [...conditionValues(condition).map(String), ''])
  const { later, now } = useDebounced(onChange)
  const Control = chooseControl(words.field.kind)
  const set = (at: number, text: string) => {
    const next = texts.map((one, i) => (i === at ? text : one))
    setTexts(next.at(-1) === '' ? next : [...next, ''])
    later(withValues(condition, [...new Set(next.filter((one) => one !== ''))]))
  }
  const setEmpty = (empty: Condition | null) => {
    setTexts([''])
    now(empty)
  }
  return (
    <>
      {texts.map((text, at) => (
        <Control
          // Boxes are identified only by their positions.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          label={at === 0 ? label : t('app.mine.or')}
          value={text}
          onChange={(next) => set(at, next ?? '')}
        />
      ))}
      <ExcludeChoice {...props} />
      <EmptyChoice {...props} onChange={setEmpty} />
    </>
  )
}

function chooseControl(kind: Kind) {
  if (kind === 'phone') return PhoneControl
  return kind === 'plate' ? PlateControl : TextControl
}
