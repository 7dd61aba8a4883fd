// Small spreadsheets that are very expensive for the server, sent to one of two processes and
// followed at the other: other users are served as usual, memory is limited, and both processes
// continue.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advisory } from '#tests/support/repository/advisories.ts'
import { zip } from '#tests/support/network/zip-archive.ts'
import { signedIn } from '#tests/support/server/server-processes.ts'
import type { Browser } from '#tests/support/server/server-processes.ts'
import { expectCheap, startPair } from './office/file-costs.ts'
import { carryImport } from './office/import-carrier.ts'

const proof = process.env.PROOF === '1'
const servers = await startPair()
let driver: Browser
beforeAll(async () => {
  driver = await signedIn(servers[0], 'driver', 'motorpool-demo')
})
afterAll(async () => {
  // the second one's files are the first one's
  await servers[1].close()
  await servers[0].close()
})
const carry = (content: Buffer, name: string) =>
  carryImport({ by: driver, servers }, '/api/fms/task/import', { name, content })

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

describe(`${advisory(16)}: a hostile spreadsheet`, () => {
  it('follows a good one, which starts threads and prepares statements first', async () => {
    expect(await carry(Buffer.from('Название\nПервая\n'), 'first.csv')).toBe('checked')
  })
  it.each(files)('with %s ends as expected', { timeout: 200_000 }, async (what, make, ends) => {
    const content = make()
    const name = `a.${extensionOf(content)}`
    expect(await expectCheap(what, servers, () => carry(content, name))).toBe(ends)
  })
  it('leaves the servers as they were', async () => {
    for (const server of servers) {
      expect(server.faults()).toEqual([])
      expect((await fetch(`${server.address}/health`)).status).toBe(200)
    }
  })
})

const extensionOf = (content: Buffer) =>
  content.subarray(0, 2).toString() === 'PK' ? 'xlsx' : 'csv'
