// Files made to cost the server much more than they weigh: whatever they do, others are answered as
// usual, memory has an end, and the server goes on. `npm run proof` holds the event loop to 100 ms.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#resources/wire/imports.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { zip } from '#tests/support/network/zip-archive.ts'
import { signedIn } from '#tests/support/server/server-processes.ts'
import type { Browser } from '#tests/support/server/server-processes.ts'
import { startOffice } from './office/office-server.ts'
import { delays } from './office/response-times.ts'

const proof = process.env.PROOF === '1'
/** ms that the event loop may be held up. */
const longestDelay = proof ? 100 : 400
/** MB that a file may take. */
const mostMemory = 300
const server = await startOffice(await testDatabase(), 50)
let driver: Browser
let mechanic: Browser
beforeAll(async () => {
  driver = await signedIn(server, 'driver', 'motorpool-demo')
  mechanic = await signedIn(server, 'mechanic', 'motorpool-demo')
})
afterAll(() => server.close())

type Parts = Readonly<Record<string, string | Buffer>>
const workbookParts: Parts = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c t="str"><v>Название</v></c></row><row r="2"><c t="str"><v>x</v></c></row></sheetData></worksheet>',
}
const workbook = (parts: Parts) =>
  zip(
    Object.entries({ ...workbookParts, ...parts }).map(([name, content]) => ({
      name,
      content: Buffer.from(content as string),
      deflated: true,
    })),
  )
const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})
const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => cells.join(';')).join('\n'))

/** Sends the file and waits for the end of its reading; maps it as found and waits for the check. */
async function carry(by: Browser, path: string, content: Buffer, name: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const { status, result, text } = await by.post<ImportJob>(server, path, form)
  if (status !== 200) return (JSON.parse(text) as { error: { code: string } }).error.code
  const settled = async () => {
    let job = result
    await expect
      .poll(
        async () => {
          job = (await by.get<ImportJob>(server, `/api/import/${result.id}`)).result
          return job.state
        },
        { timeout: 100_000, interval: 50 },
      )
      .not.toMatch(/^(reading|checking)$/)
    return job
  }
  const read = await settled()
  if (read.state !== 'mapping') return read.failure?.code ?? read.state
  const columns = read.columns.map(({ index }) => ({ index, field: index === 0 ? 'name' : null }))
  const mapped = await by.post(server, '/api/import/map', {
    id: result.id,
    columns,
    key: null,
    mode: 'create',
  })
  expect(mapped.status, mapped.text).toBe(200)
  const checked = await settled()
  return checked.failure?.code ?? checked.state
}

const brackets = '['.repeat(200_000)
const gaps = `a${' '.repeat(32_000)}b`
const files: readonly [what: string, () => Buffer, ends: string][] = [
  [
    'a number format of brackets that never close',
    () =>
      workbook({
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${brackets}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
        ...sheet('<row r="1"><c s="0"><v>1</v></c></row><row r="2"><c s="0"><v>2</v></c></row>'),
      }),
    'checked',
  ],
  [
    'more shared texts than rows can name',
    () => workbook({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(8_000_000)}</sst>` }),
    'too_large',
  ],
  [
    'one shared text without an end',
    () =>
      workbook({
        'xl/sharedStrings.xml': `<sst><si>${'<t>xxxxxxxxxxxxxxxxxxxxx</t>'.repeat(2_000_000)}</si></sst>`,
      }),
    'too_large',
  ],
  [
    'a million relations',
    () =>
      workbook({
        'xl/_rels/workbook.xml.rels': `<R>${Array.from({ length: 1_000_000 }, (_, i) => `<Relationship Id="a${i}" Target="x"/>`).join('')}</R>`,
      }),
    'too_large',
  ],
  [
    'a million sheets',
    () =>
      workbook({
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${Array.from({ length: 1_000_000 }, (_, i) => `<sheet name="${i}" r:id="rId1"/>`).join('')}</sheets></workbook>`,
      }),
    'too_large',
  ],
  [
    'a million styles',
    () =>
      workbook({
        'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
        ...sheet('<row r="1"><c><v>1</v></c></row>'),
      }),
    'too_large',
  ],
  [
    'one cell without an end',
    () =>
      workbook(
        sheet(`<row r="1"><c t="str"><v>${'<![CDATA[xxxxxxxx]]>'.repeat(4_000_000)}</v></c></row>`),
      ),
    'too_large',
  ],
  [
    'spaces between two letters, in every cell',
    () => csv([['Название'], ...Array.from({ length: proof ? 1000 : 100 }, () => [gaps])]),
    'checked',
  ],
  [
    'rows of long titles',
    () =>
      csv(Array.from({ length: 20 }, () => Array.from({ length: 7 }, () => 'Ёж '.repeat(10_000)))),
    'checked',
  ],
  [
    'a row that holds a book',
    () => csv([['Название'], Array.from({ length: 9 }, () => gaps)]),
    'too_large',
  ],
  [
    'empty rows without an end',
    () => workbook(sheet('<row/>'.repeat(proof ? 20_000_000 : 1_000_000))),
    'empty_file',
  ],
]

describe(`${advisory(16)}: a hostile file`, () => {
  it('follows a good one, so that threads and statements are there before anything is measured', async () => {
    const good = Buffer.from('Название\nПервая\n')
    expect(await carry(driver, '/api/fms/task/import', good, 'first.csv')).toBe('checked')
  })
  it.each(files)('with %s ends as it should', { timeout: 200_000 }, async (what, make, ends) => {
    const content = make()
    const quiet = Math.min(...server.gauged(Date.now() - 1000).map(({ rss }) => rss))
    const began = Date.now()
    expect(await carry(driver, '/api/fms/task/import', content, `a.${extensionOf(content)}`)).toBe(
      ends,
    )
    expectCalm(what, quiet, began)
  })
  it('with names that are nothing but dots ends as it should', { timeout: 200_000 }, async () => {
    const content = zip(
      Array.from({ length: 30 }, (_, i) => ({
        name: `${i}x${'.'.repeat(60_000)}x.png`,
        content: Buffer.from('89504e470d0a1a0a', 'hex'),
      })),
    )
    const quiet = Math.min(...server.gauged(Date.now() - 1000).map(({ rss }) => rss))
    const began = Date.now()
    expect(await carry(mechanic, '/api/fms/car/importPhotos', content, 'a.zip')).toBe('checked')
    expectCalm('names of dots', quiet, began)
  })
  it('leaves the server as it was', async () => {
    expect(server.faults()).toEqual([])
    expect((await fetch(`${server.address}/health`)).status).toBe(200)
  })
})

const extensionOf = (content: Buffer) =>
  content.subarray(0, 2).toString() === 'PK' ? 'xlsx' : 'csv'

function expectCalm(what: string, quiet: number, began: number): void {
  const gauged = server.gauged(began)
  const { most } = delays(gauged)
  const memory = (Math.max(...gauged.map(({ rss }) => rss)) - quiet) / 1e6
  if (proof)
    console.log(`${what}: event loop at most ${most.toFixed(0)} ms, ${memory.toFixed(0)} MB`)
  expect(most, 'ms that the event loop was held up').toBeLessThan(longestDelay)
  expect(memory, 'MB more than before').toBeLessThan(mostMemory)
}
