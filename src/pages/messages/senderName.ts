import type { Conversation } from '#resources/wire/messages.ts'
import type { Translate } from '../../common/useT.ts'

/** The name of a conversation's other side, as shown to its reader. */
export function senderName(
  { role, person, own }: Pick<Conversation, 'role' | 'person' | 'own'>,
  t: Translate,
): string {
  const name = person?.name ?? t('app.messages.former')
  if (!role) return name
  return own
    ? t(`app.roles.${role}`)
    : t('app.messages.to_role', { name, role: t(`app.roles.${role}`) })
}
