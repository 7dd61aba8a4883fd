// The days of those who check and refuel a vehicle before it leaves: each starts on the home page,
// opens the queue in one step, works by keyboard, finds the card in the journal and signs out.
import { expect, it } from 'vitest'
import type { Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import type { Crew } from '../support/convoy.ts'
import { admitDriver, findInQueue, passVehicle } from '../support/day-checks.ts'
import { hasFocus } from '../support/document-actions.ts'
import { expectQuiet } from '../support/fleet-actions.ts'
import { beginDay, endDay, follow, goHome } from '../support/working-day.ts'
import { homeLine, homeNumber, homeSays } from '../support/working-day.ts'
import { dayOffice } from '../waybill/day-office.ts'

const office = dayOffice()

interface Station {
  login: string
  /** Of the home page: the queue, and what was done today. */
  waiting: string
  done: string
  workstation: string
  /** Walk-ins have no fixed number, so no remaining count is shown. */
  walkIn?: true
  journal: string
  /** Makes one card, as the keyboard does it. */
  work: (page: Page, crew: Crew) => Promise<void>
  /** What the journal calls whom the card is about. */
  subject: (crew: Crew) => string
}

const stations: readonly Station[] = [
  {
    login: 'medical',
    waiting: 'Ждут медосмотра',
    done: 'Медосмотры',
    workstation: 'Медосмотры',
    journal: 'История медосмотров',
    work: admitDriver,
    subject: ({ surname }) => surname,
  },
  {
    login: 'mechanic',
    waiting: 'Ждут технического контроля',
    done: 'Технический контроль',
    workstation: 'Технический контроль',
    journal: 'История технического контроля',
    work: passVehicle,
    subject: ({ garage }) => garage,
  },
  {
    login: 'gas-station-inspector',
    waiting: 'Ждут заправки',
    done: 'Заправки',
    workstation: 'Заправка',
    walkIn: true,
    journal: 'История заправок',
    work: refuel,
    subject: ({ garage }) => garage,
  },
]

async function refuel(page: Page, { garage }: Crew): Promise<void> {
  await findInQueue(page, garage)
  await page.getByRole('heading', { level: 2, name: garage }).waitFor()
  await hasFocus(page.getByRole('textbox', { name: 'Количество' }))
  await page.keyboard.type('20', { delay: 45 })
  await page.keyboard.press('Enter')
  await page.getByText('Сохранено:').waitFor()
}

it.each(stations)('a day of $login', async (station) => {
  const page = await office.arrive()
  const crew = office.crews()[0]!
  await beginDay(page, station.login)
  const queue = homeLine(page, 'Что сделать', station.waiting)
  await queue.waitFor()
  const waiting = await homeNumber(page, 'Что сделать', station.waiting)
  const done = await homeNumber(page, 'Сегодня', station.done)
  expect(waiting).toBeGreaterThan(0)
  expect(await faultsOf(page)).toEqual([])

  await follow(queue, station.workstation)
  if (!station.walkIn) await page.getByText(`Осталось: ${waiting}`).waitFor()
  await station.work(page, crew)

  await goHome(page)
  await homeSays(page, 'Что сделать', station.waiting, waiting - 1)
  await homeSays(page, 'Сегодня', station.done, done + 1)
  await follow(homeLine(page, 'Сегодня', station.done), station.journal)
  await page
    .getByRole('row')
    .filter({ hasText: station.subject(crew) })
    .first()
    .waitFor()
  await endDay(page)
  expectQuiet(...office.people)
})
