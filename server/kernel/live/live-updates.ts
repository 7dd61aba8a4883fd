// Live updates: committed changes are batched, broadcast to all processes and pushed to open
// streams.
import type { ClientConfig } from 'pg'
import { canRead } from '#resources/kernel/access.ts'
import { desksOf } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import type { Accounts } from '../session/account-provider.ts'
import type { ChangeAuthor, Person } from '../session/viewer.ts'
import { currentDeadline, withQueryStats } from '../db/instrumented-client.ts'
import type { RecordRef } from '../types.ts'
import { createChannel } from './process-channel.ts'
import { unpack } from './channel-message.ts'
import type {
  RecordsChanged,
  ChannelEntry,
  Progress,
  PresenceSign,
  BadgeInvalidation,
} from './channel-message.ts'
import { createOutbox } from './change-outbox.ts'
import { createPresence } from './record-presence.ts'
import type { FileProgress, Present } from '#resources/wire/live.ts'
import { createStreams } from './event-streams.ts'
import type { Streams } from './event-streams.ts'

/** ms for which changes are collected before they are sent. */
const gathering = 100

export interface Live {
  /** Call it after the commit: it only queues, without waiting. */
  changed(author: ChangeAuthor, rows: readonly RecordRef[]): void
  /** Records that a user has opened or closed a record; returns who else has it open. */
  present(person: Person, resource: string, id: number, leaving: boolean): Present[]
  /** Sends the progress of a file to all open pages of the user who requested it. */
  progress(person: Person, progress: FileProgress): void
  /** Resolves when this process receives messages of the others. @throws the database's error */
  listening(): Promise<void>
  /**
   * Calls `listener` with the ids of notifications that were stored or read; with null when some
   * may have been missed.
   */
  onNotified(listener: (ids: readonly number[] | null) => void): void
  /** Calls `listener` when badge counts have changed. */
  onStirred(listener: (stirred: BadgeInvalidation) => void): void
  readonly streams: Streams
  /** Ends the streams; requests continue. */
  endStreams(): void
  close(): Promise<void>
}

function progressNews({ contractId, by, key, done, of }: Progress): Parameters<Streams['tell']>[0] {
  return {
    contractId,
    event: 'progress',
    data: { key, done, of },
    may: ({ accountId }) => accountId === by,
  }
}

/**
 * Viewers of views that follow `resource` learn that their rows have changed, but not which or by
 * whom.
 */
function viewNews(
  views: readonly Resource[],
  { contractId, resource }: { contractId: number; resource: string },
): Parameters<Streams['tell']>[0][] {
  return views
    .filter(({ follows }) => (follows as readonly string[] | undefined)?.includes(resource))
    .map(({ name, access }) => ({
      ...{ event: 'changed' as const, contractId },
      data: { resource: name, ids: 'many' as const, by: null, name: null },
      may: ({ person }) => canRead(person.levels, access),
    }))
}

export function createLive(parts: {
  db: Db
  settings: ClientConfig
  clock: () => Date
  resources: readonly Resource[]
  accounts: Accounts
}): Live {
  const byName = new Map(parts.resources.map((one) => [one.name, one]))
  const streams = createStreams(parts.db, parts.clock, parts.accounts)
  const outbox = createOutbox()
  const mayRead = (name: string, { levels }: Person) => {
    const resource = byName.get(name)
    return resource !== undefined && canRead(levels, resource.access)
  }
  const mayReadDesk = (name: string, { levels }: Person) =>
    desksOf(byName.get(name)).some(({ access }) => canRead(levels, access))
  const presence = createPresence(
    ({ contractId, resource, id }, people) =>
      // sent to those who have the record open themselves
      streams.tell({
        contractId,
        event: 'present',
        data: { resource, id, people },
        may: ({ accountId, person }) =>
          people.some((one) => one.id === accountId) &&
          (mayRead(resource, person) || mayReadDesk(resource, person)),
      }),
    () => performance.now(),
  )
  const missed = (contractId: number | null) =>
    streams.tell({
      event: 'changed',
      contractId,
      data: { resource: '*', ids: 'many', by: null, name: null },
      may: () => true,
    })
  const listeners: ((ids: readonly number[] | null) => void)[] = []
  const tell = (ids: readonly number[] | null) => listeners.forEach((listener) => listener(ids))
  const stirs: ((stirred: BadgeInvalidation) => void)[] = []
  function onEntry(entry: ChannelEntry): void {
    if (entry.kind === 'gap') return missed(entry.contractId)
    if (entry.kind === 'notified') return tell(entry.ids)
    if (entry.kind === 'stirred') return stirs.forEach((listener) => listener(entry))
    if (entry.kind === 'progress') return streams.tell(progressNews(entry))
    const { contractId, resource, by, name } = entry
    if (entry.kind === 'present')
      return presence.heard({ contractId, resource, id: entry.id }, { id: by, name }, entry.leaving)
    const data = { resource, ids: entry.ids, by, name }
    streams.tell({
      contractId,
      event: 'changed',
      data,
      may: ({ person }) => mayRead(resource, person),
    })
    // a desk may not have such a row: the id would disclose it
    streams.tell({
      event: 'changed',
      contractId,
      data: { ...data, ids: 'many' },
      may: ({ person }) => !mayRead(resource, person) && mayReadDesk(resource, person),
    })
    viewNews(parts.resources, entry).forEach((news) => streams.tell(news))
  }
  const back = () => {
    missed(null)
    tell(null)
    if (!outbox.empty) later()
  }
  const onMessage = (text: string) => unpack(text).forEach(onEntry)
  const channel = createChannel(parts.settings, { heard: onMessage, back })

  let timer: ReturnType<typeof setTimeout> | undefined
  async function flush(): Promise<void> {
    timer = undefined
    try {
      await channel.open()
      const text = outbox.take()
      if (text) await channel.say(text)
      if (!outbox.empty) later()
    } catch {
      outbox.lose()
    }
  }
  // its statements are not counted for the caller
  const later = () =>
    (timer ??= withQueryStats({ statements: 0 }, () =>
      setTimeout(() => void flush(), gathering),
    ).unref())
  const send = (entry: RecordsChanged | PresenceSign | Progress) => {
    outbox.add(entry)
    later()
  }
  return {
    changed({ contractId, accountId: by, name }, rows) {
      for (const { resource, id } of rows)
        send({ kind: 'change', contractId, resource, ids: id === null ? 'many' : [id], by, name })
    },
    present({ contractId, accountId: by, name }, resource, id, leaving) {
      const place = { contractId, resource, id }
      presence.heard(place, { id: by, name }, leaving)
      send({ kind: 'present', ...place, by, name, leaving })
      return presence.at(place).filter((one) => one.id !== by)
    },
    progress({ contractId, accountId: by }, progress) {
      send({ kind: 'progress', contractId, by, ...progress })
    },
    listening() {
      const wait = currentDeadline()
      const open = channel.open()
      return wait ? wait.over(open) : open
    },
    onNotified: (listener) => void listeners.push(listener),
    onStirred: (listener) => void stirs.push(listener),
    streams,
    endStreams: () => streams.close(),
    async close() {
      clearTimeout(timer)
      presence.close()
      const last = outbox.take()
      if (last) await channel.say(last).catch(() => {})
      await channel.close()
    },
  }
}
