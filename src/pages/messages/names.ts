import type { Conversation } from '#dataProviders/messages.ts'
import type { Translate } from '../../common/translate.ts'

/** With whom a conversation is, as its reader calls it. */
export function senderName({ role, person, own }: Pick<Conversation, 'role' | 'person' | 'own'>, say: Translate): string {
  const name = person?.name ?? say('app.messages.former')
  if (!role) return name
  return own ? say(`app.roles.${role}`) : say('app.messages.to_role', { name, role: say(`app.roles.${role}`) })
}
