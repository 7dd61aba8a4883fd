/** Path of the conversations; `with` names one. */
export const messagesPath = '/messages'

export function conversationAddress(id: number): string {
  return `${messagesPath}?with=${id}`
}

/** The conversation in an address; null for none. */
export function conversationIn({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): number | null {
  const id = pathname === messagesPath ? Number(new URLSearchParams(search).get('with')) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
