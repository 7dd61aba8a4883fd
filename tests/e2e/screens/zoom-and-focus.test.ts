// A zoom of 200 % loses nothing, and keyboard focus is always visible.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { misfits } from '../support/page-fit.ts'
import { handOf, speaker } from '../support/keyboard-actions.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { oneIn } from '../support/sampled-screens.ts'
import { prepare, scenes } from '../support/scenes/index.ts'
import type { Prepared, Scene } from '../support/scenes/index.ts'
import { turnTheme, unmarked } from '../support/motion-and-focus.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'
import { go, settle, wireOf } from '../support/navigation.ts'

let server: Server
let browser: Browser
let prepared: Prepared

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  const first = await person(browser, server.address)
  await enter(first.page, '/', 'Motorpool')
  prepared = await prepare(first.page)
  await first.context.close()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** Opens one scene after another and collects what `look` finds there. */
async function around(
  one: Person,
  seen: readonly Scene[],
  look: () => Promise<string[]>,
): Promise<string[]> {
  const { page } = one
  const wire = wireOf(page)
  const hand = handOf(page, await speaker('ru'))
  await enter(page, '/', 'Motorpool')
  const faults: string[] = []
  for (const scene of seen) {
    await go(page, typeof scene.at === 'string' ? scene.at : scene.at(prepared))
    await settle(page, wire)
    await scene.open(hand, prepared)
    await settle(page, wire)
    faults.push(...(await look()).map((fault) => `${scene.name}: ${fault}`))
    if (scene.spoils) await page.goto('/')
    else await hand.press(...scene.closes)
  }
  return faults
}

const onScreen = scenes.filter(({ paper }) => !paper)
/** Where room is short: every fourth one. */
const zoomed = oneIn(4, onScreen)
const some = (...names: string[]) => onScreen.filter(({ name }) => names.includes(name))

it('at a zoom of 200 % nothing is lost and pages scroll in one direction', async () => {
  // 1280 × 800 pixels
  const one = await person(browser, server.address, {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  expect(await around(one, zoomed, () => misfits(one.page))).toEqual([])
  expectQuiet(one)
  await one.context.close()
})

it('every kind of focused element shows its focus, in the light and the dark theme', async () => {
  const one = await person(browser, server.address, {
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  const seen = some(
    'export',
    'columns',
    'history of child rows',
    'import: its columns',
    'calendar',
    'profile, with faults',
    'filter by who',
  )
  const look = async () => {
    const faults = await unmarked(one.page)
    await turnTheme(one.page)
    const others = (await unmarked(one.page)).map((fault) => `in the other theme, ${fault}`)
    return [...faults, ...others]
  }
  expect(await around(one, seen, look)).toEqual([])
  await one.context.close()
})
