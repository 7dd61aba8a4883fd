// A workbook with one sheet, packed by hand: as written by other programs, or invalid.
import { deflateRawSync } from 'node:zlib'

/** A workbook with this sheet. */
export function workbookOf(sheet: string, attributes = ''): Buffer {
  return packedWorkbook(deflateRawSync(Buffer.from(sheet)), Buffer.byteLength(sheet), attributes)
}

/**
 * A workbook with the compressed `sheet`, and the size that the archive declares for it.
 * `attributes`: further XML attributes of the sheet, such as its state.
 */
export function packedWorkbook(sheet: Buffer, declared: number, attributes = ''): Buffer {
  const texts: [string, Buffer][] = [
    [
      'xl/workbook.xml',
      Buffer.from(
        `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" ${attributes} r:id="rId1"/></sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    ],
  ]
  const parts: [string, Buffer, number][] = [
    ...texts.map(([name, text]): [string, Buffer, number] => [
      name,
      deflateRawSync(text),
      text.length,
    ]),
    ['xl/worksheets/sheet1.xml', sheet, declared],
  ]
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, packed, size] of parts) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(size, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(head, Buffer.from(name), packed)
    centrals.push(central, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
