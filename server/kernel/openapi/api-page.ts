// The API page in HTML: one document, rendered on the server, without scripts.
import type { z } from 'zod'
import { fieldLabelIn, resourceLabel } from '#i18n/server.ts'
import { deskName, fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Kind, Resource } from '#resources/kernel/types.ts'
import { esc } from '../html-text.ts'
import { readableBy, resourceFor } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import { callsFor } from './openapi-document.ts'
import { answerWords, bodyWords } from './call-words.ts'
import type { PlainRoute } from './openapi-document.ts'
import { jsonSchema, notesOf } from './json-schema.ts'

const code = (text: string) => `<code>${esc(text)}</code>`

/** Kind of field → its value on the wire, in words. */
const wireValue: Readonly<Record<Kind, string>> = {
  text: '',
  email: '',
  phone: "E.164, '+998901234567'",
  integer: '',
  decimal: "exact number as text, '12.50'",
  money: "exact amount as text, '12.50'",
  year: '',
  day: "'YYYY-MM-DD'",
  moment: "ISO in UTC, '2026-01-31T09:15:00.000Z'",
  time: "'HH:MM'",
  dayMonth: "'MM-DD'",
  period: '{from, to}',
  duration: 'minutes',
  flag: 'true or false',
  choice: '',
  ref: 'id; its label stands beside it',
  refs: '[id]; [{id, name}] stands beside it',
  plate: 'upper case, no spaces, Latin letters',
  point: '{lat, lon}',
  polygon: '[{lat, lon}], 3 to 100 corners, whose sides do not cross',
  files: '[{id, name, size, type, is_main}], only in getById; calls of their own',
  photos: '[{id, name, size, type, is_main}], only in getById; calls of their own',
  secret: 'null when read; <key>_set says whether there is one',
  rows: '[{id?, …}], only in getById; a save names the whole new list',
  computed: 'read only',
  marks: '[code], read only',
}

const styles = `
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1rem 1.5rem;color:#1b1f24;background:#fff}
h1{font-size:1.7rem}h2{font-size:1.3rem;margin-top:2.5rem;padding-top:1rem;border-top:1px solid #d0d7de}h3{font-size:1rem}
code{font:0.9em/1.4 ui-monospace,monospace;background:#f3f4f6;padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #e4e7eb}
th{font-weight:600}nav a{margin-right:1rem;white-space:nowrap}.scroll{overflow-x:auto}.muted{color:#57606a}
@media(prefers-color-scheme:dark){body{background:#15181c;color:#e6e9ed}code{background:#262b31}th,td,h2{border-color:#343a42}a{color:#79b8ff}.muted{color:#a6afb9}}`

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join('')
  const body = rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

function fieldRow(key: string, label: string, field: Field): string[] {
  const codes = Object.keys(field.options.choices ?? {}).map(code)
  const value = wireValue[field.kind]
  const kind = [
    field.kind,
    codes.length > 0 && `: ${codes.join(' ')}`,
    value && `<br><span class="muted">${esc(value)}</span>`,
  ]
  return [code(key), label, kind.filter(Boolean).join(''), esc(notesOf(field))]
}

function section(person: Person, declared: Resource, resources: readonly Resource[]): string {
  const resource = resourceFor(person, declared)
  const name = deskName(resource)
  const { many } = resourceLabel(person.locale, name)
  const readable = readableBy(person, resource)
  const said = (text: string) => `<span lang="${person.locale}">${esc(text)}</span>`
  const fields = fieldEntries(resource.fields).filter(([key, field]) => readable(key, field))
  const rows = fields.flatMap(([key, field]) => [
    fieldRow(key, said(fieldLabelIn(person.locale, resource, key)), field),
    ...fieldEntries(field.options.fields ?? {}).map(([child, one]) =>
      fieldRow(`${key}.n.${child}`, '', one),
    ),
  ])
  const calls = callsFor(person, resource, resources).map((call) => [
    call.method,
    code(call.path),
    esc(bodyWords[call.body]),
    esc(answerWords[call.answer]),
  ])
  return `<section><h2 id="${esc(name)}">${said(many)} <span class="muted">${esc(name)}</span></h2>
<p>Below ${resource.basePaths.map((base) => code(`/${base}/`)).join(' and ')}</p>
${table(['Method', 'Path', 'Payload', 'Result'], calls)}
<h3>Fields</h3>${table(['Key', 'Label', 'Kind and value', 'Notes'], rows)}</section>`
}

/** Calls that belong to no resource, with the keys of their request and response bodies. */
function plainRow({ method, url, schema }: PlainRoute): string[] {
  const { body, response } = (schema ?? {}) as {
    body?: z.ZodType
    response?: Record<number, z.ZodType>
  }
  const keys = (one: z.ZodType | undefined, io: 'input' | 'output') =>
    one ? esc(keysOf(jsonSchema(one, io))) : ''
  return [String(method), code(url), keys(body, 'input'), keys(response?.[200], 'output')]
}

interface Shape {
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

/** '{login, password}', '{result: {id, …}}': two levels of an object, its optional keys marked. */
function keysOf(shape: Shape, depth = 2): string {
  const { properties, required = [], items, anyOf } = shape
  const object = anyOf?.find((one) => one.properties)
  if (object) return keysOf(object, depth)
  if (items) return `[${keysOf(items, depth)}]`
  if (!properties || depth === 0) return ''
  const keys = Object.entries(properties).map(([key, one]) => {
    const inner = keysOf(one, depth - 1)
    return `${key}${required.includes(key) ? '' : '?'}${inner && `: ${inner}`}`
  })
  return `{${keys.join(', ')}}`
}

/** The whole page, in the caller's language, with the calls that the caller may make. */
export function page(
  person: Person,
  resources: readonly Resource[],
  plain: readonly PlainRoute[],
  nonce: string,
): string {
  const shown = resources.filter((one) => callsFor(person, one, resources).length > 0)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Motorpool: API</title><style nonce="${nonce}">${styles}</style></head>
<body><header><h1>Motorpool: API</h1>
<p>What <strong>${esc(person.login)}</strong> may call. For machines: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Resources">${shown.map((one) => `<a href="#${esc(deskName(one))}">${esc(deskName(one))}</a>`).join(' ')}</nav>
<main><section><h2 id="wire">The wire</h2>
<p>Sign in with <code>POST /auth/login {login, password}</code>; the answer sets a cookie that every call carries. Success is 200 with <code>{result}</code>.
A refusal is <code>{error: {code, message, fields?}}</code>: 400 shape or value, 401 no session, 403 no right, 404 no such record, 409 state (stale, in use, duplicate),
413 and 415 files, 422 against a rule, 429 too many attempts, 503 database away (repeat after Retry-After).</p>
<p>Filter payload: <code>{page, size, sort, search, &lt;field&gt;: …}</code> where a field's condition is a value, [any of], {from, to}, {empty: true | false} or {not: value or list}.
<code>sort</code> is 'name', '-name' or up to three of them; <code>page</code> -1 is the last page; <code>me</code> is the signed-in employee.</p>
<p>A write may carry an <code>Idempotency-Key</code> (8–100 characters): its repeat within 24 hours answers the first result and writes nothing.</p>
${table(['Method', 'Path', 'Payload', 'Answer'], plain.map(plainRow))}</section>
${shown.map((resource) => section(person, resource, resources)).join('\n')}</main></body></html>`
}
