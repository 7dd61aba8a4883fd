// Three roles visit all screens of the specification and ours, and see exactly what the tables
// say; signed out, none is visible. That each screen has a line in the table of headings is checked
// in tests/conformance/screens.test.ts.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import type { RoleName } from '#resources/kernel/names.ts'
import { builtPaths } from '#tests/conformance/tables.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { allPaths, isRoom, menuPaths, opens, tabPaths } from '../support/expected-access.ts'
import type { ResourceName } from '#resources/index.ts'
import { titleFormats } from '#i18n/format/title.ts'
import { nameKey, resourceOf } from '#resources/kernel/derive.ts'
import { titleText } from '#resources/kernel/views/record-title.ts'
import { headings } from '../support/headings.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { oneIn, sampledPaths } from '../support/sampled-screens.ts'
import { sharedDemo } from '../support/server.ts'
import { go, pathOf, settle, wireOf } from '../support/navigation.ts'
import type { Wire } from '../support/navigation.ts'

const formats = titleFormats('Asia/Tashkent')
const notFound = { path: '/notFound', heading: 'Страница не найдена' }
const server = sharedDemo()
let browser: Browser
/** Records used for {id}, by their list, or by the first word of its path. */
let records: Readonly<Record<string, { id: number; name: string }>>

beforeAll(async () => {
  browser = await launch()
  const anna = await person(browser, server.address)
  await enter(anna.page, '/', 'Motorpool')
  const first = async (resource: ResourceName, base = resourceOf(resource).basePaths[0]) => {
    const answer = await anna.page.request.post(`/${base}/getListByFilter`, {
      data: { size: 1 },
    })
    const { result } = (await answer.json()) as { result: { id: number; [key: string]: unknown }[] }
    return {
      id: result[0]?.id ?? 0,
      name: titleText(
        resourceOf(resource),
        (key, field) => result[0]?.[nameKey(key, field) ?? key],
        formats,
      ),
    }
  }
  records = {
    route: await first('route'),
    staff: await first('staff'),
    vehicle: await first('car'),
    'insurance-policy': await first('insurance-policy'),
    'technical-inspection': await first('technical-inspection'),
    'car-gsm': await first('fuel-consumption-norm'),
    waybills: await first('way-bill'),
    'route-bill': await first('way-bill'),
    'driver-schedule': await first('event-car-driver'),
    'car-inquiries': await first('car-inquiry'),
    'car-inquiries-issue': await first('car-inquiry', 'api/tech-inspection/order-issue'),
    'performance-report': await first('car-inquiry', 'api/tech-inspection/order-execution'),
    defects: await first('car-inquiry', 'api/fms/vehicle-defect'),
    'car-tech-regulations': await first('car-tech-regulation'),
    'car-maintenance': await first('car-maintenance'),
    supplies: await first('supply'),
    'item-movement/issues': await first('item-issue'),
    'item-movement/stocktakings': await first('stocktaking'),
    'item-movement/transfers': await first('item-transfer'),
    'item-movement/write-offs': await first('item-write-off'),
    'order-template': await first('template'),
    'recurring-orders': await first('order-recurrence'),
  }
  await anna.context.close()
})

afterAll(async () => {
  await closeContexts(browser)
})

function recordOf(path: string) {
  const [, first = '', second] = path.replace('/dispatching-v2', '').split('/')
  return records[`${first}/${second}`] ?? records[first]
}
/** An address for a path of the table. */
const addressOf = (path: string) =>
  path === '*'
    ? '/no/such/page'
    : path.replace('{id}', String((builtPaths.includes(path) && recordOf(path)?.id) || 1))
const headingOf = (path: string) => (path.includes('{id}') ? recordOf(path)?.name : headings[path])

/** A record visible only to its author, root: the call that is refused to others. */
const refusedTo = (path: string, roles: readonly RoleName[]) =>
  path === '/defects/{id}' && opens(path, roles) && !roles.includes('root')
    ? [`404 GET /api/fms/vehicle-defect/getById/${recordOf(path)?.id}`]
    : []

/** Some paths without a page, and representatives of the built screens. */
function pathsOf(roles: readonly RoleName[]): readonly string[] {
  const shut = new Set(
    oneIn(
      6,
      allPaths.filter((path) => !opens(path, roles) && path !== '/login'),
    ),
  )
  return allPaths.filter(
    (path) =>
      shut.has(path) ||
      (opens(path, roles) && (isRoom(path) || sampledPaths.has(path))) ||
      path === '/login',
  )
}

interface Seen {
  path: string
  heading: string | null
}

/** Where a user with the screens of these roles ends up. */
function expectedAt(path: string, roles: readonly RoleName[]): Seen {
  if (path === '/login') return { path: '/', heading: headings['/'] ?? null }
  const isRefused = refusedTo(path, roles).length > 0
  const said = isRefused ? 'Сообщение о неисправности' : headingOf(path)
  const heading = said?.replace(/\s/g, ' ') ?? null
  return opens(path, roles) ? { path: addressOf(path), heading } : notFound
}

/** Waits for what is expected there, a few seconds only: what came instead is the finding. */
async function visit(page: Page, wire: Wire, expected: Seen, address: string) {
  await go(page, address)
  const heading = page.getByRole('heading', { level: 1 })
  await page
    .waitForFunction(
      (wanted) =>
        location.pathname === wanted.path &&
        document.querySelector('h1')?.textContent?.replace(/\s/g, ' ') === wanted.heading,
      expected,
      { timeout: 5000 },
    )
    .catch(() => null)
  await settle(page, wire)
  const toasts = await page.locator('.toast').allTextContents()
  const heard = (await heading.count()) === 1 ? await heading.textContent() : null
  // numbers of vehicles hold together by spaces of their own
  const said = heard?.replace(/\s/g, ' ') ?? null
  return { address, path: pathOf(page), heading: said, toasts, refused: wire.refusals() }
}

describe.each<[login: string, roles: readonly RoleName[]]>([
  ['root', ['root', 'customer-admin']],
  ['dispatcher', ['dispatcher']],
  ['hr', ['hr']],
])('%s', (login, roles) => {
  let anna: Person
  let wire: Wire
  beforeAll(async () => {
    anna = await person(browser, server.address)
    wire = wireOf(anna.page)
    await enter(anna.page, '/', 'Motorpool', login)
    await settle(anna.page, wire)
    wire.refusals()
  })
  afterAll(() => anna.context.close())

  it('sees at each path the page given by the tables of the specification', async () => {
    const found: Awaited<ReturnType<typeof visit>>[] = []
    const expected: typeof found = []
    for (const path of pathsOf(roles)) {
      const wanted = expectedAt(path, roles)
      const address = addressOf(path)
      found.push(await visit(anna.page, wire, wanted, address))
      expected.push({ address, ...wanted, toasts: [], refused: refusedTo(path, roles) })
      // this many suffice
      if (found.filter((one, at) => !isDeepStrictEqual(one, expected[at])).length === 10) break
    }
    expect(found).toEqual(expected)
    expectQuiet(anna)
  })

  it('has in the menu the lists that open, with headings and tabs for grouped ones', async () => {
    const { page } = anna
    await go(page, '/')
    const menu = page.getByRole('navigation', { name: 'Меню' })
    const groups = await menu.getByRole('button').all()
    for (const group of groups)
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    const links = await menu.getByRole('link').evaluateAll((all) =>
      all.map((one) => {
        const words = one.cloneNode(true) as Element
        words.querySelector('.menu-count')?.remove()
        return { path: one.getAttribute('href'), heading: words.textContent }
      }),
    )
    const wanted = menuPaths(roles).map((path) => ({ path, heading: headings[path] }))
    const byPath = (one: { path: string | null }, other: { path: string | null }) =>
      String(one.path) < String(other.path) ? -1 : 1
    expect(links.toSorted(byPath)).toEqual(
      [
        { path: '/', heading: 'Главная' },
        { path: '/messages', heading: 'Сообщения' },
        // the account has role id 1, and with it the extra menu
        ...(login === 'root' ? [{ path: '/profile', heading: 'Профиль' }] : []),
        ...wanted,
      ].toSorted(byPath),
    )
    for (const { path, heading } of wanted.filter((one) => sampledPaths.has(one.path))) {
      await menu.locator(`a[href="${path}"]`).click()
      await page.getByRole('heading', { name: heading ?? '', level: 1, exact: true }).waitFor()
      expect(pathOf(page)).toBe(path)
      const beside = tabPaths(path, roles)
      const shown = page.locator('nav.tabs:not(.slice-tabs) a')
      if (beside.length > 0) await shown.first().waitFor()
      // the address of a list that opens in a slice contains the slice
      const tabs = await shown.evaluateAll((all) =>
        all.map((one) => one.getAttribute('href')?.split('?')[0]),
      )
      expect([path, tabs]).toEqual([path, beside.length > 0 ? [path, ...beside] : []])
      for (const tab of beside) {
        await page.locator(`nav.tabs a[href="${tab}"]`).click()
        await page
          .getByRole('heading', { name: headings[tab] ?? '', level: 1, exact: true })
          .waitFor()
        expect(pathOf(page)).toBe(tab)
      }
      await settle(page, wire)
      // a list, a table or a board of its own such as that of rights, or the form of what there is
      // one of
      expect([
        path,
        wire.refusals(),
        (await page
          .locator(
            '[role="grid"], main table, main form, main .gate, main .vehicle-map, main .monitoring, main .driving, main .moving-in',
          )
          .count()) > 0,
      ]).toEqual([path, [], true])
    }
    expectQuiet(anna)
  })
})

it('the right to read an archive alone offers no link to its list', async () => {
  const anna = await person(browser, server.address)
  await enter(anna.page, '/staff/archive', 'Архив', 'medical')
  const menu = anna.page.getByRole('navigation')
  for (const group of await menu.getByRole('button').all())
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect([...new Set(links)].toSorted()).toEqual(
    ['/', '/messages', ...menuPaths(['medical']), '/staff/archive', '/vehicles/archive'].toSorted(),
  )
  expectQuiet(anna)
  await anna.context.close()
})

it('signed out, every path but two leads to the sign-in and is remembered', async () => {
  const boris = await person(browser, server.address)
  const { page } = boris
  const found = []
  // each is a document of its own: one path in eight
  const some = oneIn(8, allPaths)
  const asked = allPaths.filter((path) => some.includes(path) || /^\/(login|notFound)?$/.test(path))
  for (const path of asked) {
    await page.goto(addressOf(path), { waitUntil: 'commit' })
    const there = () =>
      /^\/(login|notFound)$/.test(location.pathname) && document.querySelector('h1') !== null
    await page.waitForFunction(there, null, { timeout: 5000 }).catch(() => null)
    const { pathname, searchParams } = new URL(page.url())
    found.push([path, pathname, searchParams.get('from'), await page.locator('h1').textContent()])
  }
  const wanted = asked.map((path) => {
    if (path === '/notFound') return [path, '/notFound', null, notFound.heading]
    const from = path === '/' || path === '/login' ? null : addressOf(path)
    return [path, '/login', from, 'Вход в систему']
  })
  expect(found).toEqual(wanted)
  expect(
    await page.evaluate(() =>
      fetch('/api/fms/car-brand/getListByFilter', { method: 'POST' }).then(({ status }) => status),
    ),
  ).toBe(401)
  expectQuiet(boris)
})

it('screens without a role list are open to every signed-in user', () => {
  expect(allPaths.filter(isRoom)).toEqual(['/', '/notification-items', '/profile', '/messages'])
})
