// A fake import server behind fetch: a job advances on command of the test, and every call is
// recorded.
import { vi } from 'vitest'
import type { ImportFault, ImportJob } from '#resources/wire/imports.ts'

interface Call {
  method: string
  path: string
  body: Record<string, unknown>
}

type Answer = { status: number; body: unknown }

/** A job whose file has two columns, guessed right. */
export function jobOf(id: number, more: Partial<ImportJob> = {}): ImportJob {
  return {
    id,
    resource: 'car-brand',
    file: { name: 'brands.csv', size: 2048 },
    state: 'mapping',
    progress: { done: 0, total: null },
    format: { kind: 'csv', encoding: 'windows-1251', separator: ';', headerRow: 1 },
    columns: [
      { index: 0, title: 'Марка', samples: ['Isuzu', 'MAN'], field: 'name', remembered: true },
      { index: 1, title: 'Прим.', samples: [], field: null },
    ],
    fields: [
      { key: 'name', label: 'Наименование', required: true, kind: 'text', keyable: true },
      { key: 'description', label: 'Описание', required: false, kind: 'text', keyable: false },
    ],
    key: null,
    mode: 'create',
    counts: { rows: 0, create: 0, update: 0, same: 0, faulty: 0 },
    unknown: [],
    resolve: [],
    addAll: [],
    ...more,
  }
}

export class FakeImports {
  readonly calls: Call[] = []
  readonly jobs = new Map<string, ImportJob>()
  faults: ImportFault[] = []
  warnings: ImportFault[] = []
  /** No answer comes while it is so. */
  lost = false
  /** Replaces the next response to a write. */
  refusal: Answer | null = null
  private ids = 0

  /** Handles calls before the default responses. */
  constructor() {
    const others = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      /\/import(Template)?\b/.test(url) ? this.fetch(url, init) : others(url, init),
    )
  }
  add(more: Partial<ImportJob> = {}): ImportJob {
    const job = jobOf(++this.ids, more)
    this.jobs.set(String(job.id), job)
    return job
  }
  /** What has become of a job meanwhile. */
  move(id: ImportJob['id'], more: Partial<ImportJob>): void {
    const job = this.jobs.get(String(id))
    if (job) this.jobs.set(String(id), { ...job, ...more })
  }
  sent(word: string): Record<string, unknown>[] {
    return this.calls
      .filter(({ method, path }) => method === 'POST' && path.endsWith(word))
      .map(({ body }) => body)
  }
  asked(path: string): number {
    return this.calls.filter((one) => one.path === path).length
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    const path = url.slice(1)
    const form = init.body instanceof FormData
    const body = (
      form ? Object.fromEntries(init.body as FormData) : JSON.parse((init.body as string) ?? '{}')
    ) as Call['body']
    const call = { method: init.method ?? 'GET', path, body }
    this.calls.push(call)
    if (this.lost) throw new TypeError('fetch failed')
    if (path.endsWith('faultFile') || path.includes('importTemplate'))
      return new Response('file', {
        headers: { 'Content-Disposition': "attachment; filename*=UTF-8''%D0%9C.xlsx" },
      })
    const { status, body: said } = this.answer(call)
    return new Response(JSON.stringify(said), {
      status,
      headers: { 'Content-Type': 'application/json' },
    })
  }
  private answer({ method, path, body }: Call): Answer {
    const refusal = this.refusal
    if (method !== 'GET' && refusal) {
      this.refusal = null
      return refusal
    }
    if (path === 'api/import/mine') return result([...this.jobs.values()].reverse())
    if (path === 'api/import/again') {
      const { columns, fields, key, mode, resolve } = this.jobs.get(String(body.id))!
      return result(this.add({ state: 'checking', columns, fields, key, mode, resolve }))
    }
    if (method === 'POST' && path.endsWith('/import'))
      return result(this.add({ state: 'reading', columns: [] }))
    const [, , word = '', tail] = path.split('/')
    if (tail?.startsWith('faults')) {
      const list = path.includes('kind=warning') ? this.warnings : this.faults
      return result(path.includes('after=0&') ? list : [])
    }
    const job = this.jobs.get(String(body.id ?? word))
    if (!job)
      return { status: 404, body: { error: { code: 'not_found', message: 'Запись не найдена' } } }
    if (word === 'delete') this.jobs.delete(String(job.id))
    if (word === 'map') {
      const chosen = body.columns as { index: number; field: string | null }[]
      const columns = job.columns.map((one) => ({
        ...one,
        field: chosen.find(({ index }) => index === one.index)?.field ?? null,
      }))
      const { key, mode, resolve } = body as unknown as ImportJob
      this.move(job.id, { state: 'checking', columns, key, mode, resolve })
    }
    if (word === 'apply') this.move(job.id, { state: 'applying' })
    if (word === 'undo') this.move(job.id, { state: 'undoing' })
    return result(this.jobs.get(String(job.id)) ?? { id: job.id })
  }
}

function result(body: unknown): Answer {
  return { status: 200, body: { result: body } }
}
