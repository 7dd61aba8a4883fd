// The architecture rules, checked on the sources: imports between folders, lengths of files,
// descriptors as data.
import { expect, describe, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import {
  allFiles,
  code,
  importsOf,
  read,
  rooms,
  sources,
  target,
} from './support/repository/sources.ts'
import type { Room, Source } from './support/repository/sources.ts'
import { specimens } from '#tests/specimens/resources.ts'

const all = sources()
const inRoom = (...wanted: Room[]) => all.filter(({ room }) => room && wanted.includes(room))
/** «file: fault» for each import that `wrong` finds a fault with. */
function faults(
  files: readonly Source[],
  wrong: (specifier: string, file: Source) => string | false | null | undefined,
): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const fault = wrong(specifier, file)
      return fault ? [`${file.path}: ${fault}`] : []
    }),
  )
}

describe('imports', () => {
  const law: Readonly<Record<Room, readonly Room[]>> = {
    resources: [],
    i18n: ['resources'],
    dataProviders: ['resources'],
    src: ['resources', 'i18n', 'dataProviders'],
    server: ['resources', 'i18n'],
    scripts: ['resources', 'i18n', 'server'],
    bench: ['resources', 'i18n', 'src', 'server', 'scripts', 'tests'],
    tests: rooms,
  }

  it('are all found by the scan', () => {
    expect(importsOf({ path: 'src/x.ts', room: 'src', lines: 5, text: samples })).toEqual([
      'a',
      'b',
      './c.ts',
      '#d/e.ts',
      'f',
      'g',
    ])
    expect(
      faults(inRoom('server'), (specifier) => specifier.startsWith('#resources/') && specifier)
        .length,
    ).toBeGreaterThan(20)
    expect(
      faults(inRoom('src'), (specifier) => specifier === 'react' && specifier).length,
    ).toBeGreaterThan(5)
  })

  it('reach only the folders that the architecture allows', () => {
    const found = faults(all, (specifier, file) => {
      const to = target(file, specifier)?.split('/')[0] as Room | undefined
      if (!file.room || !to || !rooms.includes(to)) return null
      return (
        to !== file.room &&
        !law[file.room].includes(to) &&
        `${file.room} reaches ${to} by ${specifier}`
      )
    })
    expect(
      found,
      'Each room can be built and tested without those that it may not reach. What both need ' +
        'belongs into resources; the browser learns the rest from an answer of the server.',
    ).toEqual([])
  })

  it('use #folder/… across top-level folders and relative paths within one, always with the extension', () => {
    const found = faults(
      all.filter(({ room, path }) => room && room !== 'tests' && !path.endsWith('.mjs')),
      (specifier, file) => {
        const to = target(file, specifier)
        if (to === null) return null
        if (specifier.startsWith('#') && to.startsWith(`${file.room}/`))
          return `${specifier} is in its own room`
        if (specifier.startsWith('.') && !to.startsWith(`${file.room}/`))
          return `${specifier} leaves the room by a relative path`
        return (
          !/\.(tsx?|json|css|mjs|svg)(\?\w+)?$/.test(specifier) && `${specifier} has no extension`
        )
      },
    )
    expect(
      found,
      'So an import shows whether it leaves the room, and Node finds the file as it stands. ' +
        'Write #room/path.ts to another room, ./path.ts within one.',
    ).toEqual([])
  })

  it('reach another area only through its index.ts', () => {
    const areaOf = (path: string) =>
      /^(resources|server\/areas|src\/pages)\/([a-z][\w-]*)\/(.+)$/.exec(path)
    const found = faults(inRoom('resources', 'server', 'src'), (specifier, file) => {
      const to = target(file, specifier)
      const area = to && areaOf(to)
      const own = areaOf(file.path)
      // the registry lists every descriptor; the kernel and the types of the wire belong to all
      // areas
      if (!area || ['kernel', 'wire'].includes(area[2] ?? '') || file.path === 'resources/index.ts')
        return null
      return (
        area[2] !== own?.[2] &&
        !/^index\.tsx?$/.test(area[3] ?? '') &&
        `${specifier} goes past the index of ${area[2]}`
      )
    })
    expect(
      found,
      'The inside of an area may change without asking the others. Export what they need from ' +
        'its index.ts, or move it to the kernel.',
    ).toEqual([])
  })

  /**
   * The rooms of server/kernel, each with those that it may import; all may use the files of the
   * folder itself: types.ts, route-schemas.ts.
   */
  const kernelRooms: Readonly<Record<string, readonly string[]>> = {
    db: [],
    outgoing: [],
    session: ['db'],
    schema: ['db'],
    ledger: ['db'],
    read: ['db', 'session', 'ledger'],
    due: ['db', 'session', 'read'],
    write: ['db', 'session', 'schema', 'ledger', 'read', 'due'],
    verdict: ['db', 'read'],
    files: ['db', 'session', 'read', 'write'],
    history: ['db', 'session', 'read', 'write'],
    jobs: ['db', 'session', 'seals'],
    seals: ['db', 'ledger'],
    live: ['db', 'session', 'read'],
    export: ['db', 'session', 'read', 'files'],
    print: ['db', 'session', 'read', 'write', 'files', 'history', 'export'],
    report: ['db', 'session', 'read', 'files', 'export', 'print'],
    import: ['db', 'session', 'read', 'write', 'files', 'history', 'export'],
    openapi: ['db', 'session', 'files', 'import'],
    http: [
      'db',
      'session',
      'read',
      'write',
      'files',
      'history',
      'export',
      'print',
      'import',
      'live',
      'openapi',
    ],
  }
  /** Those of an import: its pipeline above the jobs that run it, and below its calls. */
  const importRooms: Readonly<Record<string, readonly string[]>> = {
    job: [],
    parse: ['job'],
    map: ['job', 'parse'],
    resolve: ['job', 'parse', 'map'],
    validate: ['job', 'map', 'resolve'],
    apply: ['job', 'map', 'resolve', 'validate'],
    undo: ['job', 'apply'],
    photos: ['job', 'parse', 'apply'],
    routes: ['job', 'parse', 'map', 'photos'],
  }
  const postgresRooms: Readonly<Record<string, readonly string[]>> = {
    connection: [],
    program: [],
    cluster: ['program'],
    process: ['program', 'cluster'],
    setup: ['program', 'cluster', 'process'],
  }
  it.each([
    ['server/kernel', kernelRooms],
    ['server/kernel/import', importRooms],
    ['server/postgres', postgresRooms],
  ] as const)('of a folder of %s reach only the folders below it', (folder, roomsOf) => {
    const roomOf = (path: string | null) =>
      path?.startsWith(`${folder}/`)
        ? /^([a-z-]+)\//.exec(path.slice(folder.length + 1))?.[1]
        : undefined
    const found = faults(inRoom('server'), (specifier, file) => {
      const from = roomOf(file.path)
      const to = roomOf(target(file, specifier))
      if (!from || !to || from === to) return null
      return !roomsOf[from]?.includes(to) && `${from} reaches ${to} by ${specifier}`
    })
    expect(
      found,
      'Without an order every room would need all others. Move what both need down into the ' +
        'lower room, or what joins them up into a file of the folder itself.',
    ).toEqual([])
    const here = inRoom('server').flatMap(({ path }) => roomOf(path) ?? [])
    expect(Object.keys(roomsOf).sort()).toEqual([...new Set(here)].sort())
  })

  it('of a folder of src reach only the folders below it', () => {
    const floors = ['ui', 'common', 'kernel', 'pages', 'shell', 'root'] as const
    const floorOf = (path: string | null) => {
      const [room, ...more] = path?.startsWith('src/') ? path.split('/').slice(1) : []
      if (room === undefined || room === 'static') return -1
      // ui and common are on the same level
      return Math.max(1, floors.indexOf(more.length > 0 ? (room as 'ui') : 'root'))
    }
    expect(floorOf('src/kernel/a/b.ts')).toBe(2)
    const found = faults(inRoom('src'), (specifier, file) => {
      const from = floorOf(file.path)
      const to = floorOf(target(file, specifier))
      return from < to && `${floors[from]} reaches ${floors[to]} by ${specifier}`
    })
    expect(
      found,
      'The kernel generates views for any descriptors, so it knows no page. Let the page ' +
        'register what it puts into a view (src/pages/viewSlots.ts), or move what both need ' +
        'down.',
    ).toEqual([])
  })

  it('in resources use no package except zod, and zod only in its kernel', () => {
    const found = faults(inRoom('resources'), (specifier, file) => {
      if (target(file, specifier)) return null
      return !(specifier === 'zod' && file.path.startsWith('resources/kernel/')) && specifier
    })
    expect(
      found,
      'Descriptors are data that both sides of HTTP load. Put what needs a package into src or ' +
        'server.',
    ).toEqual([])
    const world =
      /\b(window|document|navigator|localStorage|sessionStorage|process|Buffer|__dirname|fetch|require)\b\s*[.([]/
    expect(
      inRoom('resources')
        .filter(({ text }) => world.test(code(text, false)))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('of resources/wire declare types only, which cost the browser nothing', () => {
    const wire = inRoom('resources').filter(({ path }) => path.startsWith('resources/wire/'))
    expect(wire.length).toBeGreaterThan(5)
    const values =
      /^(import (?!type\b)|export (?!(type|interface)\b)|(const|let|function|class|enum)\b)/m
    expect(values.test("import type { A } from './a.ts'\nexport interface B {\n  a: A\n}")).toBe(
      false,
    )
    expect(values.test("import { z } from 'zod'")).toBe(true)
    expect(
      wire.filter(({ text }) => values.test(code(text))).map(({ path }) => path),
      'The server holds its schemas against these types by schemaOf ' +
        '(server/kernel/route-schemas.ts). A value that both sides need belongs into ' +
        'resources/kernel.',
    ).toEqual([])
  })

  it('keep Node and the server’s packages out of the browser, and the browser’s out of the server', () => {
    const ofServer =
      /^(node:|fastify|@fastify\/|kysely$|pg$|@node-rs\/|sharp$|file-type$|otpauth$|uqr$)/
    const ofBrowser = /^(react|@mui\/|@emotion\/|ra-|@tanstack\/|@hookform\/|leaflet)/
    expect(
      faults(
        inRoom('src', 'dataProviders', 'i18n'),
        (specifier) => ofServer.test(specifier) && specifier,
      ),
      'It does not run in a browser. Let the server do it behind a call.',
    ).toEqual([])
    expect(
      faults(inRoom('server', 'scripts'), (specifier) => ofBrowser.test(specifier) && specifier),
      'The server renders nothing. Put what both sides need into resources or i18n.',
    ).toEqual([])
  })

  it('resolve the router to a single copy', () => {
    expect(
      faults(all, (specifier) => /^react-router(\/|$)/.test(specifier) && specifier),
      'Import from react-router-dom: with two copies of the router react-admin gets a hash ' +
        'router of its own.',
    ).toEqual([])
  })

  it('that run before the installation are limited to node: modules and files of the same kind', () => {
    const found = faults(
      all.filter(({ path }) => path.endsWith('.mjs')),
      (specifier) =>
        !specifier.startsWith('node:') && !/^\.\.?\/(.+\.mjs$|dist\/)/.test(specifier) && specifier,
    )
    expect(
      found,
      'It installs the packages, so it cannot use one. Write it with Node alone, or make it a ' +
        '.ts file that runs later.',
    ).toEqual([])
  })
})

/** Beside its descriptors an area has its built-in rows and what others may use of it. */
const besides = /\/(built-in|index)\.ts$/

describe('descriptors', () => {
  it.each([...allResources(), ...specimens].map((one) => [one.name, one] as const))(
    '%s is plain data',
    (_, one) => {
      expect(JSON.parse(JSON.stringify(one))).toEqual(one)
      expect(Object.isFrozen(one.fields)).toBe(true)
    },
  )

  it('declare fields before addresses: base paths, endpoints and screens', () => {
    const late = ['basePaths', 'endpoints', 'screens', 'alternateScreens', 'desks', 'adminMenu']
    const found = allResources().filter((one) => {
      const declared = [
        ...read(`resources/${one.area}/${one.name}.ts`).matchAll(/^  (\w+): /gm),
      ].map(([, key]) => key ?? '')
      return late.some(
        (key) => declared.indexOf(key) >= 0 && declared.indexOf(key) < declared.indexOf('fields'),
      )
    })
    expect(found.map(({ name }) => name)).toEqual([])
  })

  it('are registered under their own names, from the file of their area and name', () => {
    const registered = code(read('resources/index.ts'))
    for (const one of allResources()) expect(registered).toContain(`./${one.area}/${one.name}.ts`)
    const files = all
      .filter(({ path }) => !besides.test(path))
      .map(({ path }) => /^resources\/(?!kernel\/|wire\/)([^/]+)\/([^/]+)\.ts$/.exec(path))
      .filter((match) => match !== null)
    expect(files.map((match) => `${match[1]}/${match[2]}`).sort()).toEqual(
      allResources()
        .map(({ area, name }) => `${area}/${name}`)
        .sort(),
    )
  })
})

describe('files', () => {
  const product = inRoom('resources', 'i18n', 'dataProviders', 'src', 'server', 'scripts')
  /** Characters of a file; counting lines would reward wide ones. */
  const ceiling = 10_000
  /** Longer than the ceiling, each with its reason. */
  const exceptions: Readonly<Record<string, string>> = {
    'resources/index.ts': 'the registry: an import and a line for each resource',
    'server/kernel/http/resource-routes.ts': 'every call of a resource, in one table',
    'server/kernel/openapi/openapi-document.ts': 'one document, in the order in which it is read',
  }

  it('have a median of at most 4,000 characters', () => {
    const lengths = product.map(({ text }) => text.length).sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(4000)
  })

  it('have at most one line in a hundred that is longer than 100 characters', () => {
    const lines = inRoom(...rooms).flatMap(({ text }) => text.split('\n'))
    const long = lines.filter((line) => line.length > 100)
    expect(long.length / lines.length).toBeLessThanOrEqual(0.01)
  })

  it('of the browser give a role to each box that has a name', () => {
    const bare = /<(?:div|span)\b(?![^>]*\srole=)[^>]*\saria-label=/
    expect('<div aria-busy aria-label={x}>').toMatch(bare)
    expect('<div role="status" aria-label={x}>').not.toMatch(bare)
    expect(
      inRoom('src').flatMap(({ path, text }) => (bare.test(text) ? [path] : [])),
      'Screen readers ignore the name of a box without a role; axe forbids it.',
    ).toEqual([])
  })

  it('of the browser style components by classes alone', () => {
    const styled = inRoom('src')
      .filter(({ text }) => /\bsx[=:]|\bstyled\(/.test(text))
      .map(({ path }) => path)
    expect(
      styled,
      'Write a class into the CSS file beside the component: it wins over the library’s own ' +
        'styles (ui/base.css).',
    ).toEqual([])
  })

  it('are few enough in each folder for a readable listing', () => {
    const counts = new Map<string, number>()
    for (const { path } of inRoom('resources', 'dataProviders', 'src', 'server', 'scripts')) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const long = [...counts].filter(([, count]) => count > 25)
    expect(long, 'Divide the folder by subject, with arrows that go one way.').toEqual([])
  })

  it('of the server have distinct names', () => {
    const names = inRoom('server', 'scripts').map(({ path }) =>
      path.slice(path.lastIndexOf('/') + 1),
    )
    // an area, and a room that is used as a whole, have an index
    const twice = names.filter((name, at) => name !== 'index.ts' && names.indexOf(name) !== at)
    expect(
      twice,
      'Whoever searches for a file finds the other one. Call it by its subject: ' +
        'import-limits.ts, not limits.ts.',
    ).toEqual([])
  })

  it('stay below the ceiling, except those listed with a reason', () => {
    const long = product.filter(({ text }) => text.length > ceiling).map(({ path }) => path)
    expect(long.sort()).toEqual(Object.keys(exceptions).sort())
    expect(long.length).toBeLessThanOrEqual(5)
  })

  it('of descriptors stay within 6,000 characters (120 lines of 50), and the descriptor language within one page', () => {
    const descriptors = inRoom('resources').filter(
      ({ path }) =>
        path.split('/').length === 3 &&
        !/^resources\/(kernel|wire)\//.test(path) &&
        !besides.test(path),
    )
    expect(descriptors.length).toBe(allResources().length)
    expect(descriptors.filter(({ text }) => text.length > 6000).map(({ path }) => path)).toEqual([])
    expect(read('resources/kernel/types.ts').length).toBeLessThanOrEqual(8000)
  })
})

describe('module state', () => {
  it('is reset between the files of a worker', () => {
    const kept = inRoom('src', 'dataProviders').flatMap(({ text }) => [
      ...text.matchAll(/^export const (\w+) = signal\b/gm),
    ])
    const names = kept.map(([, name]) => name ?? '')
    expect(names.length).toBeGreaterThan(10)
    const listed = read('tests/support/browser/module-signals.ts').split('const signals')[1] ?? ''
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([])
  })
})

describe('the repository', () => {
  it('names no machine’s paths and no registry’s host', () => {
    const foreign =
      /(^|[\s"'`(=:])\/(work|root|home\/\w+|Users\/\w+)\/|registry\.\w+\.\w+|"resolved": "http/m
    const text = allFiles().filter((path) =>
      /\.(tsx?|mjs|json|md|sql|css|html|ya?ml|rc)$|(^|\/)\.[\w.]+$|^\.ci\//.test(path),
    )
    expect(text).toContain('package-lock.json')
    expect(text.filter((path) => foreign.test(read(path)))).toEqual(['tests/architecture.test.ts'])
  })

  it('contains no `any`, no suppressed compiler errors and no TODOs', () => {
    const others = all.filter(({ path }) => path !== 'tests/architecture.test.ts')
    const untyped = /\bas any\b|:\s*any\b|<any\b|\bany(\[\]|>)/
    expect(
      others.filter(({ text }) => untyped.test(code(text, false))).map(({ path }) => path),
    ).toEqual([])
    const lazy = /@ts-ignore|@ts-nocheck|\b(TODO|FIXME|XXX)\b/
    expect(others.filter(({ text }) => lazy.test(text)).map(({ path }) => path)).toEqual([])
    const silenced = all.filter(
      ({ path, text }) =>
        !path.startsWith('tests/types/') && /^\s*\/\/ @ts-expect-error/m.test(text),
    )
    expect(silenced.map(({ path }) => path)).toEqual([])
  })

  it('skips no test', () => {
    const skipped = /\b(it|test|describe)\.(only|skip|todo)\b/
    expect(
      inRoom('tests').filter(
        ({ path, text }) => path !== 'tests/architecture.test.ts' && skipped.test(text),
      ),
    ).toEqual([])
  })
})

const samples = `
import x from 'a'
import type { y } from "b"
export * from './c.ts'
import {
  z,
} from '#d/e.ts'
import 'f'
const later = await import('g')
// import no from 'comment'
`
