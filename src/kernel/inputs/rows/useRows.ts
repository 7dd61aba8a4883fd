import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { Field } from '#resources/kernel/types.ts'
import { isUntouched, newChild } from '../../form/formValues.ts'
import type { Values } from '../../form/formValues.ts'
import { revealLine } from './lineReveal.ts'

/** The child rows of one field and their keyboard actions; the focus follows the row. */
export function useRows(source: string, field: Field) {
  const { control, getValues, setFocus, trigger } = useFormContext()
  const { errors } = useFormState({ control, name: source })
  // A child row has its own id, which react-hook-form's key must not hide.
  const { fields, append, insert, remove, move, replace } = useFieldArray({
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
    const path = next.current
    next.current = undefined
    if (!path) return
    setFocus(path)
    if ((document.activeElement as HTMLInputElement | null)?.name === path) return
    // an invisible line is rendered first, which must not happen within an effect
    queueMicrotask(() => {
      revealLine(control, path)
      setFocus(path)
    })
  }, [fields, control, setFocus])
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
    /** As they are now. */
    all: () => (getValues(source) ?? []) as Values[],
    isUntouched: (index: number) => isUntouched(field, rowAt(index)),
    isStored: (index: number) => rowAt(index).id != null,
    childAt,
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
    /** Replaces all rows and validates them at once. */
    replaceAll(rows: readonly Values[], index: number, child: string) {
      focus(index, child)
      replace([...rows])
      void trigger(source)
    },
  }
}

export type FormRows = ReturnType<typeof useRows>
