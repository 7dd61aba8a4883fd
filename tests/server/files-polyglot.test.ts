// Files that are two things at once: kept as what their beginning says, given back as that and nothing else.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { StoredFile } from '#resources/kernel/types.ts'
import { advisory } from '#tests/support/advisories.ts'
import { testApp } from '#tests/support/app.ts'
import { formOf, formType } from '#tests/support/form.ts'
import { zip } from '#tests/support/zip.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, signIn } = await testApp({ dataDir })
const admin = await signIn('admin')
const base = '/api/fms/specimen'
const { id } = (await admin.post(`${base}/save`, { name: 'Двуликий' })).result as { id: number }

const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .toFormat(format)
    .toBuffer()
const [jpeg, gif, png] = [await picture('jpeg'), await picture('gif'), await picture('png')]
const page = Buffer.from('<html><script>alert(document.cookie)</script></html>')
const archive = zip([{ name: 'x.html', content: page }])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF')
const send = (field: 'photos' | 'documents', file: string, content: Buffer) =>
  admin.post(
    `${base}/saveSpecimenFile`,
    formOf([
      { name: 'id', content: String(id) },
      { name: 'field', content: field },
      { name: 'photos', file, content, type: 'text/html' },
    ]),
    { 'content-type': formType },
  )

describe(`${advisory(9)}`, () => {
  it.each([
    ['JPEG and HTML', 'photos', 'a.html', Buffer.concat([jpeg, page]), 'image/jpeg', 'a.html.jpg'],
    ['GIF and ZIP', 'photos', 'a.zip', Buffer.concat([gif, archive]), 'image/gif', 'a.zip.gif'],
    ['PNG and script', 'photos', 'a.js', Buffer.concat([png, Buffer.from(';alert(1)')]), 'image/png', 'a.js.png'],
    ['PDF and script', 'documents', 'a.svg', pdf, 'application/pdf', 'a.svg.pdf'],
    ['PDF and HTML', 'documents', 'a.htm', Buffer.concat([pdf, page]), 'application/pdf', 'a.htm.pdf'],
  ] as const)('%s: one kind alone, on the way in and out', async (_, field, given, content, type, name) => {
    const { status, result, text } = await send(field, given, content)
    expect(status, text).toBe(200)
    const file = (result as StoredFile[]).at(-1)!
    expect(file).toMatchObject({ name, type })
    for (const query of ['', '?thumb=1', '?download=1', '?type=text/html']) {
      const { headers, statusCode } = await app.inject({
        url: `${base}/file/${file.id}${query}`,
        headers: { cookie: admin.cookie, accept: 'text/html' },
      })
      const small = query === '?thumb=1' && field === 'photos'
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        small ? 'image/webp' : type,
        'nosniff',
      ])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox/)
      expect(headers['content-disposition']).toMatch(field === 'photos' ? /^inline; / : /^attachment; /)
    }
  })
  it.each([
    ['a page that begins like a GIF', 'photos', Buffer.from('GIF89a/*<html>*/=1;alert(1)')],
    ['a page with a picture behind it', 'photos', Buffer.concat([page, jpeg])],
    ['an archive with a picture behind it', 'photos', Buffer.concat([archive, png])],
    ['SVG', 'photos', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture cut short', 'photos', jpeg.subarray(0, 20)],
    ['an archive that calls itself DOCX', 'documents', archive],
    ['a program', 'documents', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
  ] as const)('%s is none of them', async (_, field, content) => {
    expect(await send(field, field === 'photos' ? 'a.jpg' : 'a.docx', content)).toMatchObject({
      status: 415,
      error: { code: 'unsupported_type' },
    })
  })
})
