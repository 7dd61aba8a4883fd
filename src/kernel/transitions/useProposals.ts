import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'

/**
 * Puts the server's proposals into empty, untouched fields, once each: a field cleared by the user
 * stays empty. `proposes`: field → the derived one with its value.
 */
export function useProposals(
  form: UseFormReturn,
  proposes: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    const open = new Set(Object.keys(proposes))
    if (open.size === 0) return
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback({ values, dirtyFields }) {
        for (const key of open) {
          const value: unknown = values[proposes[key] ?? '']
          if (values[key] != null && values[key] !== '') open.delete(key)
          else if (dirtyFields?.[key]) open.delete(key)
          else if (value != null) {
            open.delete(key)
            form.setValue(key, value)
          }
        }
      },
    })
  }, [form, proposes])
}
