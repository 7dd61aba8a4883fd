// Track files: what is read from them, reported errors, and malicious files.
import { describe, expect, it } from 'vitest'
import { readTrackFile } from '#server/areas/tracking/track-files/read-track-file.ts'

const read = (text: string, offset?: number) => readTrackFile(Buffer.from(text), offset)
const noon = Date.UTC(2026, 4, 4, 12)
const unknown = { ignition: null, fuel: null, odometer: null, device: null }

const point = (more = '', attributes = 'lat="41.3" lon="69.24"', time = '2026-05-04T12:00:00Z') =>
  `<trkpt ${attributes}><ele>400</ele><time>${time}</time>${more}</trkpt>`
const gpx = (points: string, version = '1/1') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="${version.replace('/', '.')}" creator="x"\n` +
  ` xmlns="http://www.topografix.com/GPX/${version}" xmlns:gpxtpx="urn:x">\n` +
  `<metadata><time>2020-01-01T00:00:00Z</time></metadata>\n<trk><name>A &amp; B</name><trkseg>\n` +
  `${points}\n</trkseg></trk></gpx>\n`

describe('a GPX file', () => {
  it('has the points of its tracks, with speeds and courses of either version', () => {
    const plain = { at: noon, lat: 41.3, lon: 69.24, speed: 0, course: 0, ...unknown }
    expect(read(gpx(point()))).toEqual({ points: [plain], faults: [] })
    const old = point('<course>95.5</course><speed>10</speed>')
    expect(read(gpx(old, '1/0')).points).toEqual([{ ...plain, speed: 36, course: 95.5 }])
    const extension =
      '<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>5</gpxtpx:speed>' +
      '<gpxtpx:course>360</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>'
    expect(read(gpx(point(extension))).points).toEqual([{ ...plain, speed: 18 }])
  })
  it('may have comments, CDATA, empty elements, apostrophes, other zones and Windows lines', () => {
    const text = gpx(
      `<!-- <trkpt lat="1" lon="2"> --><trkpt lon='69.24' lat='41.3' ><desc><![CDATA[<b>]]></desc>` +
        `<sym/><time>2026-05-04T17:00:00.500&#43;05:00</time></trkpt>`,
    ).replaceAll('\n', '\r\n')
    const { points, faults } = read(`\ufeff${text}`)
    expect(faults).toEqual([])
    expect(points.map(({ at }) => at)).toEqual([noon + 500])
    const wide = Buffer.from(`\ufeff${gpx(point())}`, 'utf16le')
    expect(readTrackFile(wide).points).toHaveLength(1)
  })
  it('leaves out waypoints and routes', () => {
    const others = '<wpt lat="1" lon="2"><time>2026-05-04T12:00:00Z</time></wpt>'
    expect(read(gpx('').replace('<trk>', `${others}<trk>`))).toEqual({ points: [], faults: [] })
  })
  it('has its faulty points named by their lines, and the others read', () => {
    const { points, faults } = read(
      gpx(
        [
          point(),
          point('', 'lat="91" lon="0"'),
          point('', 'lat="NaN" lon="69"'),
          point('', 'lat="0" lon="0"'),
          point('', 'lon="69"'),
          point('', undefined, '2026-02-30T00:00:00Z'),
          point('', undefined, '1970-01-01T00:00:00Z'),
          '<trkpt lat="41" lon="69"></trkpt>',
          point('<speed>-1</speed>'),
          point('<speed>Infinity</speed>'),
          point('<course>361</course>'),
          point(),
        ].join('\n'),
      ),
    )
    expect(points).toHaveLength(2)
    expect(faults).toEqual([
      ...[7, 8, 9, 10].map((line) => ({ line, code: 'bad_place' })),
      ...[11, 12, 13].map((line) => ({ line, code: 'bad_time' })),
      ...[14, 15, 16].map((line) => ({ line, code: 'bad_number' })),
    ])
  })
  it.each([
    ['a tag that stays open', '<gpx><trk>', 'broken_file'],
    ['tags that overlap', '<gpx><a><b></a></b></gpx>', 'broken_file'],
    ['two roots', '<gpx></gpx><gpx></gpx>', 'broken_file'],
    ['text behind the root', '<gpx></gpx>x', 'broken_file'],
    ['an attribute twice', '<gpx a="1" a="2"></gpx>', 'broken_file'],
    ['an attribute without quotes', '<gpx a=1></gpx>', 'broken_file'],
    ['attributes without a space', '<gpx a="1"b="2"></gpx>', 'broken_file'],
    ['an unknown entity', '<gpx>&nbsp;</gpx>', 'broken_file'],
    ['a character that is none', '<gpx>&#x110000;</gpx>', 'broken_file'],
    ['a bare ampersand', '<gpx>a & b</gpx>', 'broken_file'],
    ['a comment that stays open', '<gpx><!-- </gpx>', 'broken_file'],
    ['another vocabulary', '<kml></kml>', 'unsupported_type'],
    ['no element', '<?xml version="1.0"?>', 'broken_file'],
    ['a document type', '<!DOCTYPE gpx><gpx></gpx>', 'doctype'],
    ['a document type in small letters', '<!doctype gpx><gpx></gpx>', 'doctype'],
  ])('with %s is refused as a whole', (_, text, code) => {
    expect(read(text)).toEqual({ points: [], faults: [{ line: 1, code }] })
  })
  it('expands no entity', () => {
    const lines = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    )
    const laughs = `<?xml version="1.0"?>\n<!DOCTYPE gpx [<!ENTITY l0 "lol">${lines.join('')}]>\n<gpx>&l9;</gpx>`
    expect(read(laughs)).toEqual({ points: [], faults: [{ line: 2, code: 'doctype' }] })
    const outer = '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx>&x;</gpx>'
    expect(read(outer).faults).toEqual([{ line: 1, code: 'doctype' }])
    expect(read('<gpx><!ENTITY x "y"></gpx>').faults).toEqual([{ line: 1, code: 'doctype' }])
  })
})

describe('a table', () => {
  it('in English has its columns identified by their titles, in any order', () => {
    const { points, faults } = read(
      'Plate,Longitude,Latitude,"Speed, km/h",Course,Ignition,Fuel (l),Odometer,Driver,Time\n' +
        '01 A 123 BC,69.24,41.3,54.5,90,1,120.5,10500.25,somebody,2026-05-04T12:00:00Z\n' +
        '01 A 123 BC,69.25,41.3,,,off,,,,2026-05-04 12:01:00\n',
    )
    expect(faults).toEqual([])
    const device = '01 A 123 BC'
    expect(points).toEqual([
      {
        ...{ at: noon, lat: 41.3, lon: 69.24, speed: 54.5, course: 90 },
        ...{ ignition: true, fuel: 120.5, odometer: 10_500.25, device },
      },
      {
        ...{ at: noon + 60_000, lat: 41.3, lon: 69.25, speed: 0, course: 0 },
        ...{ ...unknown, ignition: false, device },
      },
    ])
  })
  const russian =
    'Время;Широта;Долгота;Скорость, км/ч;Курс;Зажигание;Топливо, л;Одометр;Устройство\r\n' +
    '04.05.2026 17:00:00;41,3;69,24;54,5;90;да;120,5;10500,25;860000000000001\r\n' +
    '\r\n' +
    '4.5.2026 9:05;41,3;69,25;0;0;нет;;;860000000000001\r\n'
  it.each([
    ['in UTF-8', Buffer.from(russian)],
    ['with a mark', Buffer.from(`\ufeff${russian}`)],
    ['in UTF-16', Buffer.from(`\ufeff${russian}`, 'utf16le')],
    ['in Windows-1251', windows1251(russian)],
    ['with tabs', Buffer.from(russian.replaceAll(';', '\t'))],
    ['with a line that says so', Buffer.from(`sep=;\n${russian}`)],
    ['that ends without a line end', Buffer.from(russian.trimEnd())],
  ])('in Russian, %s, has commas and times of the zone that was told', (_, bytes) => {
    const { points, faults } = readTrackFile(bytes, 300)
    expect(faults).toEqual([])
    expect(points).toEqual([
      {
        ...{ at: noon, lat: 41.3, lon: 69.24, speed: 54.5, course: 90 },
        ...{ ignition: true, fuel: 120.5, odometer: 10_500.25, device: '860000000000001' },
      },
      expect.objectContaining({ at: Date.UTC(2026, 4, 4, 4, 5), ignition: false, fuel: null }),
    ])
  })
  it('may have the day and the time in two columns', () => {
    const { points } = read('дата;время;широта;долгота\n04.05.2026;12:00:00;41.3;69.24\n')
    expect(points.map(({ at }) => at)).toEqual([noon])
    expect(read('date;lat;lon\n04.05.2026 12:00;41.3;69.24\n').points[0]?.at).toBe(noon)
  })
  it('has its faulty rows named, and the others read', () => {
    const rows = [
      ...['2026-05-04T12:00:00Z;41;69;1;1;0', 'yesterday;41;69;1;1;0', ';41;69;1;1;0'],
      ...['2026-05-04T25:00:00Z;41;69;1;1;0', '31.04.2026 00:00;41;69;1;1;0'],
      ...['2026-05-04T12:00:00Z;NaN;69;1;1;0', '2026-05-04T12:00:00Z;41;180.1;1;1;0'],
      ...['2026-05-04T12:00:00Z;41;;1;1;0', '2026-05-04T12:00:00Z;41;1e9;1;1;0'],
      ...['2026-05-04T12:00:00Z;41;69;fast;1;0', '2026-05-04T12:00:00Z;41;69;1;-5;0'],
      ...['2026-05-04T12:00:00Z;41;69;1;1;maybe', '2026-05-04T12:00:00Z;41'],
      '2026-05-04T12:00:00Z;41;69;1;1;1',
    ]
    const { points, faults } = read(`time;lat;lon;speed;fuel;ignition\n${rows.join('\n')}`)
    expect(points).toHaveLength(2)
    expect(faults).toEqual([
      ...[3, 4, 5, 6].map((line) => ({ line, code: 'bad_time' })),
      ...[7, 8, 9, 10].map((line) => ({ line, code: 'bad_place' })),
      ...[11, 12].map((line) => ({ line, code: 'bad_number' })),
      { line: 13, code: 'bad_value' },
      { line: 14, code: 'bad_place' },
    ])
  })
  it.each([
    ['without a place', 'time;speed\n2026-05-04T12:00:00Z;1', 'missing_column'],
    ['of something else', 'name;price\nfuel;1', 'unsupported_type'],
    ['without a word', '\n\n', 'unsupported_type'],
    ['with a quote that stays open', 'time;lat;lon\n"2026;41;69', 'broken_file'],
  ])('%s is refused as a whole', (_, text, code) => {
    const { points, faults } = read(text)
    expect(points).toEqual([])
    expect(faults.map((fault) => fault.code)).toEqual([code])
  })
  it('with a fault in every row is read only up to the limit of faults', () => {
    const { points, faults } = read(`time;lat;lon\n${';41;69\n'.repeat(200_000)}`)
    expect(points).toEqual([])
    expect(faults).toHaveLength(1001)
    expect(faults.at(-1)).toEqual({ line: 1001, code: 'too_many_faults' })
  })
})

describe('a file that means harm', () => {
  const large = 31 * 1024 * 1024
  const bytes = (sign: string) => Buffer.alloc(large, sign)
  it.each([
    ['nothing', Buffer.alloc(0), 'unsupported_type'],
    ['50 MB of garbage', Buffer.alloc(50 * 1024 * 1024, 'x'), 'too_large'],
    ['zeros', Buffer.alloc(1000), 'unsupported_type'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'unsupported_type'],
    ['one word', bytes('x'), 'too_large'],
    ['separators', bytes(','), 'too_large'],
    ['empty lines', bytes('\n'), 'unsupported_type'],
    ['quotes', bytes('"'), 'too_large'],
    ['tags that begin', bytes('<'), 'broken_file'],
    ['elements within each other', bytes('<a>'), 'unsupported_type'],
    ['elements of GPX within each other', bytes('<gpx>'), 'broken_file'],
    ['an endless tag', Buffer.concat([Buffer.from('<gpx '), bytes('a')]), 'broken_file'],
    ['an endless attribute', Buffer.concat([Buffer.from('<gpx a="'), bytes('a')]), 'broken_file'],
    ['an endless text', Buffer.concat([Buffer.from('<gpx>'), bytes('&')]), 'broken_file'],
    ['an endless comment', Buffer.concat([Buffer.from('<!--'), bytes('-')]), 'broken_file'],
    [
      'a text in a point without an end',
      Buffer.concat([Buffer.from('<gpx><trkpt><time>'), bytes('1')]),
      'broken_file',
    ],
  ])('has %s and is refused within seconds', (_, file, code) => {
    const began = performance.now()
    const { points, faults } = readTrackFile(file)
    expect(points).toEqual([])
    expect(faults.map((fault) => fault.code)).toEqual([code])
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

it('reads 100,000 points within seconds', () => {
  const began = performance.now()
  expect(read(gpx(point('<speed>10</speed>').repeat(100_000))).points).toHaveLength(100_000)
  const rows = '2026-05-04T12:00:00Z;41,3;69,24;54,5\n'.repeat(100_000)
  expect(read(`time;lat;lon;speed\n${rows}`).points).toHaveLength(100_000)
  expect(performance.now() - began).toBeLessThan(10_000)
})

/** Cyrillic letters as Windows writes them. */
function windows1251(text: string): Buffer {
  const byteOf = (sign: string) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 128 ? code : code - 0x410 + 0xc0
  }
  return Buffer.from([...text].map(byteOf))
}
