import { useTranslate } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** The field errors of a refusal. */
export function RefusedFields({ of, error }: { of: Resource; error: unknown }) {
  const translate = useTranslate()
  const fields = error instanceof HttpError ? Object.entries(error.body.fields ?? {}) : []
  return fields.map(([path, message]) => {
    const [key = '', , child] = path.split('.')
    const label = translate(`resources.${of.name}.fields.${key}`, { _: key })
    const part =
      child && translate(`resources.${of.name}.rows.${key}.fields.${child}`, { _: child })
    return (
      <div key={path}>
        {part ? `${label}, ${part}` : label}: {message}
      </div>
    )
  })
}
