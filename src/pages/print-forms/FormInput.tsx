import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { printsOf } from '#resources/kernel/prints/prints.ts'
import { useResourceName } from '../../common/useResourceName.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { useBinding } from '../../kernel/inputs/useBinding.ts'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'

/** Chooses the form to change, among those of all resources. */
export function FormInput(props: InputProps) {
  const { control } = useBinding<string>(props)
  const translate = useTranslate()
  const nameOf = useResourceName()
  const { resources } = useAppServices()
  const choices = useMemo(
    () =>
      resources
        .filter(({ desk }) => !desk)
        .flatMap((one) =>
          printsOf(one).map(([key]) => ({
            id: `${one.name}.${key}`,
            name: `${nameOf(one)}: ${translate(`resources.${one.name}.prints.${key}`)}`,
          })),
        ),
    [resources, nameOf, translate],
  )
  return <ChoiceControl {...control} choices={choices} always />
}
