// A fake server behind fetch that keeps rows, versions, drafts and idempotency keys like the real
// one, and rejects on demand.
import { vi } from 'vitest'
import { applies } from '#resources/kernel/values/row-rules.ts'
import { session } from '#dataProviders/session/session.ts'
import { labelKey, listKey } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'

type Wire = Record<string, unknown>
export interface Call {
  method: string
  path: string
  body: Wire
  key: string | null
}

type Answer = { status: number; body: unknown } | 'lost'

export class FakeServer {
  readonly calls: Call[] = []
  readonly rows = new Map<string, Wire[]>()
  /** 'user:contract:screen:record' → what it keeps. */
  readonly drafts = new Map<string, Wire>()
  /** In the place of every answer about drafts. */
  draftsAre: Answer | null = null
  /**
   * Responses that replace those of the next saves; `after` still performs the save.
   */
  readonly upcoming: { answer: Answer; after?: boolean }[] = []
  /** Values that rules derive from a record, regardless of input. */
  derived: Wire = {}
  /** ms until a save is answered. */
  delay = 0
  /** Key → what came with it, and what was answered. */
  private readonly answered = new Map<string, { print: string; row: Wire }>()
  private ids = 100

  constructor(private readonly resources: readonly Resource[]) {
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => this.fetch(url, init))
  }
  of(name: string): Wire[] {
    const rows = this.rows.get(name) ?? []
    this.rows.set(name, rows)
    return rows
  }
  saves(): Call[] {
    return this.calls.filter(
      ({ path }) => path.endsWith('/save') && !path.startsWith('api/drafts/'),
    )
  }
  refuse(code: string, message: string, more: object = {}, status = 400): void {
    this.upcoming.push({ answer: { status, body: { error: { code, message, ...more } } } })
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    const path = url.slice(1)
    const headers = new Headers(init.headers)
    const form = init.body instanceof FormData
    const body = form
      ? (Object.fromEntries(init.body as FormData) as Wire)
      : (JSON.parse((init.body as string) ?? '{}') as Wire)
    const call = { method: init.method ?? 'GET', path, body, key: headers.get('Idempotency-Key') }
    this.calls.push(call)
    const resource = this.resources.find(({ basePaths }) => path.startsWith(`${basePaths[0]}/`))
    const word = path.slice(
      path.indexOf(
        '/',
        path.lastIndexOf(resource?.basePaths[0] ?? '') + (resource?.basePaths[0] ?? '').length,
      ) + 1,
    )
    let answer: Answer
    if (path.startsWith('api/drafts/')) answer = this.draft(call)
    else if (resource) answer = await this.answer(resource, word, call)
    else answer = json(404, { error: { code: 'not_found', message: 'no such call' } })
    if (answer === 'lost') throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'Content-Type': 'application/json' },
    })
  }
  private async answer(of: Resource, word: string, { body, key }: Call): Promise<Answer> {
    const rows = this.of(of.name)
    if (word.startsWith('getById/')) {
      const row = rows.find(({ id }) => id === Number(word.slice(8)))
      return row
        ? json(200, { result: row })
        : json(404, { error: { code: 'not_found', message: 'not found' } })
    }
    const plain = /^getListPerPage\/(-?\d+)\/(\d+)$/.exec(word)
    if (plain)
      return json(200, {
        result: pageOf(rows, { page: Number(plain[1]), size: Number(plain[2]) }),
      })
    if (word === 'getListByFilter') {
      const refs = Object.keys(of.fields).filter(
        (key) => of.fields[key]?.kind === 'ref' && typeof body[key] === 'number',
      )
      const lying = rows.filter((row) => refs.every((key) => row[key] === body[key]))
      const found = lying.filter(({ name }) =>
        String(name)
          .toLowerCase()
          .includes(String(body.search ?? '').toLowerCase()),
      )
      const ids = body.id as number[] | undefined
      return json(200, {
        result: ids ? lying.filter(({ id }) => ids.includes(id as number)) : pageOf(found, body),
      })
    }
    if (word === 'getCountByFilter') return json(200, { result: { count: rows.length } })
    if (word === 'preview') {
      const before = rows.find(({ id }) => id === body.id)
      const row = this.completed(of, { id: 1, version: 1, ...before, ...body, ...this.derived })
      return json(200, { result: { row, warnings: {} } })
    }
    if (word === 'save') return this.save(of, body, key)
    if (word === 'getNames') return json(200, { result: namesOf(rows, body.texts as string[]) })
    const step = of.states?.transitions[word]
    if (of.states && step) {
      const upcoming = this.upcoming.shift()
      if (upcoming) return upcoming.answer
      return json(200, { result: this.store(of, { ...body, [of.states.field]: step.to }) })
    }
    const special = of.endpoints?.[word]
    if (special && 'clears' in special)
      return json(200, { result: this.store(of, { ...body, [special.clears]: null }) })
    if (word === 'delete' && body.trial) return json(200, { result: { id: body.id } })
    if (word === 'delete') {
      this.rows.set(
        of.name,
        rows.filter(({ id }) => id !== body.id),
      )
      return json(200, { result: { id: body.id } })
    }
    if (/^save\w+File$/.test(word)) {
      const row = rows.find(({ id }) => id === Number(body.id))
      const file = body.photos as File
      const field = String(body.field)
      const files = [
        ...((row?.[field] ?? []) as Wire[]),
        { id: ++this.ids, name: file.name, size: file.size, type: file.type, is_main: false },
      ]
      if (row) row[field] = files
      return json(200, { result: files })
    }
    return json(404, { error: { code: 'not_found', message: 'no such call' } })
  }
  private draft({ method, path, body }: Call): Answer {
    if (this.draftsAre) return this.draftsAre
    const user = session.get()
    const of = (screen: unknown, record: unknown) =>
      `${user?.id}:${user?.contractId}:${String(screen)}:${String(record)}`
    if (method === 'GET') {
      const [, , screen, record] = path.split('/')
      const draft = this.drafts.get(of(screen, record))
      const row = this.of(String(screen)).find(({ id }) => String(id) === record)
      const changed =
        row && draft && draft.version !== row.version
          ? { at: row.updated_at, who: 'Каримова Нилуфар' }
          : null
      return json(200, { result: draft ? { ...draft, changed } : null })
    }
    const { screen, record, after, ...parts } = body
    const key = of(screen, record)
    if (method === 'DELETE')
      return json(200, { result: { count: Number(this.drafts.delete(key)) } })
    const before = this.drafts.get(key)
    if (after !== undefined && after !== (before?.saved_at ?? null))
      return json(200, { result: { saved_at: null } })
    const saved_at = new Date().toISOString()
    this.drafts.set(key, { ...parts, saved_at })
    return json(200, { result: { saved_at } })
  }
  private async save(of: Resource, body: Wire, key: string | null): Promise<Answer> {
    if (this.delay) await new Promise((done) => setTimeout(done, this.delay))
    const upcoming = this.upcoming.shift()
    if (upcoming && !upcoming.after) return upcoming.answer
    const print = `${of.name} ${JSON.stringify(body)}`
    const before = key ? this.answered.get(key) : undefined
    if (before && before.print !== print) {
      const current = this.of(of.name).find(({ id }) => id === before.row.id)
      return json(422, {
        error: { code: 'key_reused', message: 'key reused', ...(current && { current }) },
      })
    }
    const row = before?.row ?? this.store(of, body)
    if ('status' in row && 'body' in row) return row as unknown as Answer
    if (key) this.answered.set(key, { print, row })
    return upcoming ? upcoming.answer : json(200, { result: row })
  }
  private store(of: Resource, body: Wire): Wire {
    const rows = this.of(of.name)
    const at = rows.findIndex(({ id }) => id === body.id)
    const before = rows[at]
    if (before && body.version !== undefined && body.version !== before.version)
      return json(409, {
        error: {
          code: 'stale',
          message: 'stale',
          current: before,
          changed: { at: before.updated_at, who: 'Каримова Нилуфар' },
        },
      }) as unknown as Wire
    const row = this.completed(of, {
      ...before,
      ...body,
      id: before?.id ?? ++this.ids,
      version: Number(before?.version ?? 0) + 1,
    })
    if (before) rows[at] = row
    else rows.push(row)
    return row
  }
  /** A row as getById answers it: every field, labels beside references, ids on child rows. */
  completed(of: Resource, values: Wire): Wire {
    const row: Wire = {
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      archived_at: null,
      ...values,
    }
    for (const [key, field] of Object.entries(of.fields)) {
      const list = ['rows', 'refs', 'files', 'photos'].includes(field.kind)
      const empty = list ? [] : null
      const initial = list ? empty : (field.options.initial ?? null)
      row[key] = applies(field, row) ? (row[key] ?? initial) : empty
      if (field.kind === 'ref') row[labelKey(key)] = this.nameOf(field.options.to, row[key])
      if (field.kind === 'refs')
        row[listKey(key)] = (row[key] as number[]).map((id) => ({
          id,
          name: this.nameOf(field.options.to, id),
        }))
      if (field.kind === 'secret')
        Object.assign(row, {
          [`${key}_set`]: row[key] !== null || row[`${key}_set`] === true,
          [key]: null,
        })
      if (field.kind === 'rows')
        row[key] = (row[key] as Wire[]).map((child) => {
          const one: Wire = { id: ++this.ids, ...child }
          for (const [name, { kind, options }] of Object.entries(field.options.fields ?? {})) {
            one[name] ??= options.initial ?? null
            if (kind === 'ref') one[labelKey(name)] = this.nameOf(options.to, one[name])
          }
          return one
        })
    }
    return row
  }
  private nameOf(resource: string | undefined, id: unknown): string | null {
    return (
      (this.of(resource ?? '').find((row) => row.id === id)?.name as string | undefined) ?? null
    )
  }
}

/** Those of the name itself; else those that begin with its first letters. */
function namesOf(rows: readonly Wire[], texts: readonly string[]) {
  const named = (fits: (name: string) => boolean) =>
    rows
      .filter(({ name }) => fits(String(name).toLowerCase()))
      .map(({ id, name }) => ({ id, name }))
  return texts.map((text) => {
    const asked = text.toLowerCase()
    const records = named((name) => name === asked)
    const suggestions =
      records.length > 0 ? [] : named((name) => name.startsWith(asked.slice(0, 2)))
    return { text, records, suggestions }
  })
}

/** By name and id as they are declared; after or before a place in that, or by number. */
function pageOf(rows: Wire[], { page = 0, size = 20, after, before }: Wire): Wire[] {
  const key = ([name, id]: unknown[]) => `${String(name)} ${String(id).padStart(9, '0')}`
  const order = (row: Wire) => key([row.name, row.id])
  const sorted = rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  if (after)
    return sorted.filter((row) => order(row) > key(after as unknown[])).slice(0, size as number)
  if (before)
    return sorted.filter((row) => order(row) < key(before as unknown[])).slice(-(size as number))
  return sorted.slice(Number(page) * Number(size), (Number(page) + 1) * Number(size))
}

function json(status: number, body: unknown): { status: number; body: unknown } {
  return { status, body }
}
