import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ResourceName } from '#resources/index.ts'
import { useT } from '../../common/useT.ts'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { RefControl } from '../../kernel/inputs/controls/combobox/RefControl.tsx'
import { CreateReferencedContext } from '../../kernel/inputs/createReferenced.ts'
import { useBinding } from '../../kernel/inputs/useBinding.ts'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'
import { useResourceName } from '../../common/useResourceName.ts'
import { aboutOf, useSubjects } from './about.ts'
import { AboutShown } from './AboutShown.tsx'
import './tasks.css'

/**
 * The record that a task is about: first its resource, then the record. A record that the user may
 * not read can only be kept or removed.
 */
export function AboutInput(props: InputProps) {
  const { control } = useBinding<string>(props)
  const t = useT()
  const nameOf = useResourceName()
  const subjects = useSubjects()
  const about = aboutOf(control.value)
  const [chosen, setChosen] = useState<string | null>(null)
  const kind = about?.resource ?? chosen
  if (about && (control.readOnly || !subjects.some(({ name }) => name === about.resource)))
    return (
      <div className="task-about-shown" role="group" aria-label={control.label}>
        <AboutShown value={control.value} />
        {!control.readOnly && (
          <Button size="small" className="task-about-remove" onClick={() => control.onChange(null)}>
            {t('app.tasks.remove')}
          </Button>
        )}
      </div>
    )
  if (control.readOnly) return null
  return (
    <div role="group" aria-label={control.label}>
      <div className="task-about-choice">
        <ChoiceControl
          label={`${control.label}: ${t('app.tasks.section')}`}
          helperText=" "
          value={kind}
          choices={subjects.map((one) => ({ id: one.name, name: nameOf(one) }))}
          onChange={(name) => {
            setChosen(name)
            if (name !== about?.resource) control.onChange(null)
          }}
        />
        {kind && (
          <CreateReferencedContext.Provider value={null}>
            <RefControl
              key={kind}
              of={kind as ResourceName}
              label={t('app.tasks.record')}
              error={control.error}
              helperText={control.helperText}
              inputRef={control.inputRef}
              value={about?.id ?? null}
              onBlur={control.onBlur}
              onChange={(id, faulty) => {
                setChosen(kind)
                control.onChange(id === null ? null : `${kind}/${id}`, faulty)
              }}
            />
          </CreateReferencedContext.Provider>
        )}
      </div>
      {about && (
        <div className="task-about-chosen">
          <AboutShown value={control.value} />
        </div>
      )}
    </div>
  )
}
