import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { readRules, saveRoleRule, saveWayRule } from '#dataProviders/message-rules.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { messageType, typesOf } from '#resources/kernel/message-types.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { RuleMatrix } from './RuleMatrix.tsx'
import type { RuleMatrixLine } from './RuleMatrix.tsx'
import './message-rules.css'
import { RetryNote } from '../../ui/RetryNote.tsx'

/**
 * /settings/notifications: roles × types of messages, and the delivery of each type. Each checkbox
 * is saved at once.
 */
export function MessageRules({ of }: { of: Resource }) {
  const { user, resources } = useAppServices()
  const t = useT()
  const notify = useNotify()
  const [busy, setBusy] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['message-rules'],
    queryFn: ({ signal }) => readRules(signal),
    staleTime: 0,
  })
  const types = typesOf(resources)
  async function save(key: string, work: () => Promise<unknown>) {
    setBusy(key)
    await work().catch((failure: Error) => notify(failure.message, { type: 'error' }))
    // also after a refusal, because another user may have changed it
    await refetch()
    setBusy(null)
  }
  if (error && !data)
    return (
      <div role="alert">
        <RetryNote error={error} onAgain={() => void refetch()} />
      </div>
    )
  if (!data) return null
  const sorted = roleNames.toSorted((a, b) =>
    t(`app.roles.${a}`).localeCompare(t(`app.roles.${b}`)),
  )
  const roleLines = sorted.map((role): RuleMatrixLine => ({
    key: role,
    name: t(`app.roles.${role}`),
    cells: types.map((name) => {
      const { id: message_type_id, roles, always } = messageType(name)
      const rule = data.roles.find(
        (one) => one.role === role && one.message_type_id === message_type_id,
      )
      const checked = (always ? undefined : rule?.receives) ?? roles.includes(role)
      const change = rule ? { id: rule.id, version: rule.version } : { role, message_type_id }
      return {
        checked,
        fixed: always === true,
        onChange: () =>
          save(`${role} ${name}`, () => saveRoleRule({ ...change, receives: !checked })),
      }
    }),
  }))
  const wayLines = (['popup', 'email'] as const).map((way): RuleMatrixLine => ({
    key: way,
    name: t(way === 'popup' ? 'app.inbox.popup' : 'app.inbox.letter'),
    cells: types.map((name) => {
      const { id: message_type_id, popup } = messageType(name)
      const rule = data.ways.find((one) => one.message_type_id === message_type_id)
      const now = { popup: rule?.popup ?? popup, email: rule?.email ?? true }
      const change = rule ? { id: rule.id, version: rule.version } : { message_type_id, ...now }
      return {
        checked: now[way],
        fixed: false,
        onChange: () => save(`${way} ${name}`, () => saveWayRule({ ...change, [way]: !now[way] })),
      }
    }),
  }))
  return (
    <div className="message-rules">
      <p>{t('app.inbox.rules_text')}</p>
      <RuleMatrix
        types={types}
        groups={[
          { title: t('app.inbox.role'), lines: roleLines },
          { title: t('app.inbox.how'), lines: wayLines },
        ]}
        disabled={busy !== null || !mayDo(user, of, 'edit')}
      />
    </div>
  )
}
