import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { Field } from '#resources/kernel/types.ts'
import { isUntouched, newChild } from '../form/formValues.ts'
import type { Values } from '../form/formValues.ts'

/** The child rows of one field and what the keyboard does with them; the focus follows the row. */
export function useRows(source: string, field: Field) {
  const { control, getValues, setFocus } = useFormContext()
  const { errors } = useFormState({ control, name: source })
  // A child row has an id of its own, which react-hook-form's key must not hide.
  const { fields, append, insert, remove, move } = useFieldArray({
    control,
    name: source,
    keyName: 'key',
  })
  const children = Object.keys(field.options.fields ?? {})
  const max = typeof field.options.max === 'number' ? field.options.max : 500
  const full = fields.length >= max
  const rowAt = (index: number) => (getValues(`${source}.${index}`) ?? {}) as Values
  const error = errors[source] as { message?: string; root?: { message?: string } } | undefined

  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current) setFocus(next.current)
    next.current = undefined
  }, [fields, setFocus])
  const focus = (index: number, child = children[0]) => {
    next.current = `${source}.${index}.${child}`
  }
  const take = (index: number) => {
    if (fields.length > 1) focus(Math.min(index, fields.length - 2))
    remove(index)
  }
  const childAt = (target: EventTarget | undefined) =>
    (target instanceof Element
      ? target.closest('[data-child]')?.getAttribute('data-child')
      : null) ?? undefined

  return {
    fields,
    full,
    max,
    error: error?.root?.message ?? error?.message,
    isUntouched: (index: number) => isUntouched(field, rowAt(index)),
    isStored: (index: number) => rowAt(index).id != null,
    add() {
      focus(fields.length)
      append(newChild(field), { shouldFocus: false })
    },
    copy(index: number) {
      if (full) return
      const { id: _, ...values } = rowAt(index)
      focus(index + 1)
      insert(index + 1, structuredClone(values), { shouldFocus: false })
    },
    remove: take,
    /** After Tab has left the empty row. */
    removeLater(index: number) {
      setTimeout(() => isUntouched(field, rowAt(index)) && remove(index))
    },
    move(index: number, step: -1 | 1, target?: EventTarget) {
      const to = index + step
      if (to < 0 || to >= fields.length) return
      focus(to, childAt(target))
      move(index, to)
    },
  }
}
