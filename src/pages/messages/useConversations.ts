import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readConversations, readThread } from '#dataProviders/conversations.ts'
import type { Conversation } from '#resources/wire/messages.ts'
import { onBadgesChanged } from '#dataProviders/live/badges.ts'

/** The page size of the server. */
const perPage = 20
const key = 'messages'

/** Displayed conversations are reloaded as soon as the socket reports a change. */
export function useMessageEvents(): () => void {
  const client = useQueryClient()
  useEffect(
    () =>
      onBadgesChanged(
        (name) =>
          void (
            (name === 'messages' || name === '*') &&
            client.invalidateQueries({ queryKey: [key] })
          ),
      ),
    [client],
  )
  return () => void client.invalidateQueries({ queryKey: [key] })
}

export function useConversations() {
  return useInfiniteQuery({
    queryKey: [key, 'list'],
    queryFn: ({ pageParam, signal }) => readConversations(pageParam, signal),
    initialPageParam: null as Conversation | null,
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)),
    staleTime: 0,
  })
}

/** The messages page by page, the newest page first. */
export function useThread(id: number) {
  return useInfiniteQuery({
    queryKey: [key, 'thread', id],
    queryFn: ({ pageParam, signal }) => readThread(id, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.more ? page.messages[0]?.no : undefined),
    staleTime: 0,
    retry: false,
  })
}
