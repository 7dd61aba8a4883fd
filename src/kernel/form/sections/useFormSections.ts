import { use, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { isWritable } from '#resources/kernel/derive.ts'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import { isFrozen } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { revealLine } from '../../inputs/rows/lineReveal.ts'
import { useRelated, useShownRelated } from '../../related/useRelated.ts'
import { BesideListContext } from '../besideList.ts'
import { shownFields } from '../formValues.ts'
import type { Row } from '../formValues.ts'
import { errorPath, faultyPaths } from '../save/fieldErrors.ts'
import { formSections } from './formSections.ts'
import { rememberedSection } from './openSection.ts'

interface FormSectionsOf {
  of: Resource
  form: UseFormReturn
  /** As the form was opened; null for a new record. */
  row: Row | null
  /** The currently stored record. */
  stored: Row | null
  /** A field that is not shown. */
  hidden: string | undefined
  readOnly: boolean
}

/** The sections of a form: their contents, the open one, and the initial focus. */
export function useFormSections({ of, form, row, stored, hidden, readOnly }: FormSectionsOf) {
  const related = useShownRelated(useRelated(of), form)
  const sections = useMemo(() => {
    const keysOf = (keys: readonly string[]) =>
      shownFields(of, keys, stored).filter((key) => key !== hidden)
    return formSections(of, keysOf, hidden === undefined ? related : [], stored !== null)
  }, [of, stored, hidden, related])
  const [open, setOpen] = useState(
    () => rememberedSection(of.name, row?.id) ?? sections[0]?.name ?? '',
  )
  const isBesideList = use(BesideListContext)
  const [first] = useState(() =>
    readOnly || (isBesideList && row !== null)
      ? undefined
      : sections[0]?.keys.find((one) => isTyped(of, one, row)),
  )
  return {
    sections,
    open,
    setOpen,
    /** The first field to type into. */
    first,
    /** Opens the first section with an error; its field can then be focused. */
    openFaulty(errors: FieldErrors) {
      const faulty = sections.find((section) => faultyPaths(of, errors, section.keys).length > 0)
      const path = faulty && faultyPaths(of, errors, faulty.keys)[0]
      if (!faulty || !path) return
      flushSync(() => setOpen(faulty.name))
      const input = errorPath(of, path) === path ? path : firstCell(of, path)
      revealLine(form.control, input)
      form.setFocus(input)
    },
  }
}

/** An editable field: neither display-only nor frozen. */
function isTyped(of: Resource, key: string, row: Row | null): boolean {
  const field = of.fields[key]
  return (
    field !== undefined &&
    isWritable(field) &&
    !hasChildRows(field) &&
    !(row && (field.options.immutable || isFrozen(of, row, key)))
  )
}

function firstCell(of: Resource, key: string): string {
  return `${key}.0.${Object.keys(of.fields[key]?.options.fields ?? {})[0]}`
}
