// Why a record was not removed, and which records refer to it.
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Refusal } from '#dataProviders/http/call.ts'
import type { Use } from '#resources/kernel/calls/error-codes.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useAppServices } from './appServices.ts'
import { useT } from '../common/useT.ts'
import { isListOpen, isRecordOpen } from './menuScreens.ts'
import { useFormats } from '../common/useFormats.ts'
import { listAddress, recordAddress } from '../common/listAddress.ts'
import './used-by.css'

/** The server's message, or that for unexpected errors. */
export function useRefusal(): (
  error: unknown,
) => Pick<Refusal, 'code' | 'message' | 'fields' | 'used_by' | 'reasons'> {
  const translate = useTranslate()
  return (error) =>
    error instanceof HttpError
      ? { ...error.body, message: translate(error.body.message, { _: error.body.message }) }
      : { code: 'unknown', message: translate('app.failure.unknown') }
}

/**
 * The records that refer to `record`, as links: to one record, or also to all of them if the list
 * can be filtered.
 */
export function UsedBy({
  of,
  id,
  uses,
  onFollow,
}: {
  of: Resource
  id: number
  uses: readonly Use[]
  onFollow: () => void
}) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { user: who, resources } = useAppServices()
  return (
    <ul className="used-by">
      {uses.map((use) => {
        // Records that the user may not open are named, not linked. One of the same resource opens
        // at the user's desk
        const user =
          use.resource === baseName(of) ? of : resources.find((one) => one.name === use.resource)
        const opens = user && isRecordOpen(who, user, use.archived)
        const name = use.name || `№ ${use.id}`
        const many = translate(`resources.${use.resource}.name`, {
          smart_count: 2,
          _: use.resource,
        })
        const all = user && isListOpen(who, user) && use.count > 1 && listOfUsers(of, user, id)
        return (
          <li key={use.resource}>
            {many}
            {use.id > 0 && ': '}
            {use.id > 0 &&
              (opens ? (
                <Link to={recordAddress(user, 'edit', use.id)} onClick={onFollow}>
                  {name}
                </Link>
              ) : (
                name
              ))}
            {use.count > 1 && (
              <>
                {', '}
                {all ? (
                  <Link to={all} onClick={onFollow}>
                    {t('app.list.more', { smart_count: formats.integer(use.count - 1) })}
                  </Link>
                ) : (
                  t('app.list.more', { smart_count: formats.integer(use.count - 1) })
                )}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The list of `user` filtered by references to the record, if it has such a filter. */
function listOfUsers(of: Resource, user: Resource, id: number): string | null {
  const key = (user.list.filters ?? []).find((one) => user.fields[one]?.options.to === baseName(of))
  return key ? listAddress(user, { [key]: id }) : null
}
