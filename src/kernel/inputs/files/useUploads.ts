import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Resource, StoredFile } from '#resources/kernel/types.ts'
import { newKey } from '#dataProviders/http/new-key.ts'
import { fileFault, fileLimits } from './fileLimits.ts'
import { useFormRecord } from '../formRecord.ts'
import { shrinkPhoto } from './shrinkPhoto.ts'

// Failed uploads of a new record's form, passed to the form of the stored record that replaces it.
const left = new Map<string, Upload[]>()
const keyOf = (resource: string, id: number, source: string) => `${resource} ${id} ${source}`

function keepUnsentUploads(
  resource: string,
  id: number,
  source: string,
  uploads: readonly Upload[],
): void {
  if (uploads.length > 0) left.set(keyOf(resource, id, source), [...uploads])
  else left.delete(keyOf(resource, id, source))
}

function unsentUploads(resource: string, id: number | null, source: string): Upload[] {
  return (id !== null && left.get(keyOf(resource, id, source))) || []
}

export interface Upload {
  /** Also the upload's idempotency key: resent after a lost response, the file arrives once. */
  key: string
  file: File
  state: 'shrinking' | 'waiting' | 'sending' | 'refused'
  /** Bytes before it was reduced. */
  before?: number
  /** A fault code, or a message of the server. */
  message?: string
}

/**
 * Uploads of one field: sent one by one, at once for a stored record, else after it is saved.
 * `onStored` must be a stable function.
 */
export function useUploads(
  {
    of,
    source,
    kind,
    max,
  }: { of: Resource; source: string; kind: 'files' | 'photos'; max: number },
  stored: readonly StoredFile[],
  onStored: (files: StoredFile[]) => void,
) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const { id, addSender } = useFormRecord()
  const [uploads, setUploads] = useState<readonly Upload[]>(() =>
    unsentUploads(of.name, id, source),
  )
  const queue = useRef<readonly Upload[]>(uploads)
  const [smaller, setSmaller] = useState<readonly Upload[]>([])
  const under = useRef(Promise.resolve())
  const preparing = useRef(new Set<Promise<void>>())
  const change = useCallback((next: readonly Upload[]) => {
    queue.current = next
    setUploads(next)
  }, [])
  const patch = useCallback(
    (key: string, with_: Partial<Upload>) =>
      change(queue.current.map((one) => (one.key === key ? { ...one, ...with_ } : one))),
    [change],
  )
  const send = useCallback(
    async (record: number): Promise<number> => {
      const work = async () => {
        await Promise.all(preparing.current)
        for (let next = waiting(queue.current); next; next = waiting(queue.current)) {
          const { key, file, before } = next
          patch(key, { state: 'sending', message: undefined })
          try {
            const { data } = await dataProvider.uploadFiles(of.name, {
              id: record,
              field: source,
              files: [file],
              key,
            })
            change(queue.current.filter((one) => one.key !== key))
            if (before) setSmaller((those) => [...those, next!])
            onStored(data as StoredFile[])
          } catch (error) {
            patch(key, { state: 'refused', message: refusalOf(error, source) })
          }
        }
        keepUnsentUploads(of.name, record, source, queue.current)
      }
      under.current = under.current.then(work)
      await under.current
      return queue.current.length
    },
    [change, dataProvider, of, onStored, patch, source],
  )
  useEffect(() => addSender(send), [addSender, send])
  const go = () => {
    if (id !== null) void send(id)
  }
  /** Reduces a photo, or finds that it cannot be. */
  const prepare = async ({ key, file }: Upload, wrong: Fault) => {
    const small = await shrinkPhoto(file, fileLimits.photos.size)
    if (small) patch(key, { file: small, before: file.size, state: 'waiting' })
    else patch(key, { state: 'refused', message: wrong })
  }

  return {
    uploads,
    /** Photos that were downscaled before uploading. */
    smaller,
    add(files: readonly File[]) {
      setSmaller([])
      const room =
        max - stored.length - queue.current.filter(({ state }) => state !== 'refused').length
      const added = files.map((file, at): Upload => {
        const wrong = at >= room ? fault('file_count', max) : fileFault(file, kind)
        const picture =
          kind === 'photos' && at < room && wrong !== null && /^image\/(?!svg)/.test(file.type)
        const checked = wrong ? 'refused' : 'waiting'
        const one: Upload = { key: newKey(), file, state: picture ? 'shrinking' : checked }
        if (!picture) return { ...one, ...(wrong && { message: wrong }) }
        const work: Promise<void> = prepare(one, wrong).finally(() =>
          preparing.current.delete(work),
        )
        preparing.current.add(work)
        return one
      })
      change([...queue.current, ...added])
      go()
    },
    again(key?: string) {
      for (const one of queue.current)
        if (one.state === 'refused' && (key === undefined || one.key === key))
          patch(one.key, { state: 'waiting', message: undefined })
      go()
    },
    drop(key: string) {
      change(queue.current.filter((one) => one.key !== key))
      if (id !== null) keepUnsentUploads(of.name, id, source, queue.current)
    },
    async remove(file: StoredFile) {
      await dataProvider.deleteFile(of.name, { id: file.id })
      const left = stored.filter((one) => one.id !== file.id)
      onStored(kind === 'photos' ? withMain(left) : left)
    },
    async makeMain(file: StoredFile) {
      if (id === null) return
      const { data } = await dataProvider.uploadFiles(of.name, {
        id,
        field: source,
        files: [],
        main: file.id,
      })
      onStored(data as StoredFile[])
    },
  }
}

/** As the server does it: without a main photo the oldest one is. */
function withMain(photos: StoredFile[]): StoredFile[] {
  return photos.some((one) => one.is_main)
    ? photos
    : photos.map((one, at) => ({ ...one, is_main: at === 0 }))
}

const waiting = (queue: readonly Upload[]) => queue.find(({ state }) => state === 'waiting')

/** The server's message about the file. */
function refusalOf(error: unknown, source: string): string {
  const { body, message } = error as {
    body?: { message?: string; fields?: Readonly<Record<string, string>> }
    message?: string
  }
  return (
    body?.fields?.[source] ??
    Object.values(body?.fields ?? {})[0] ??
    body?.message ??
    message ??
    'app.failure.unknown'
  )
}
