// Drivers of a separate depot.
import type { Page } from 'playwright'
import { ask, callsOf } from './calls.ts'
import { needed } from './convoy.ts'
import { leave, password } from './fleet-actions.ts'

/** Signs in as the administrator and creates drivers without any records, by surname. */
export async function hireDrivers(page: Page, depot: string, surnames: readonly string[]) {
  await leave(page)
  await callsOf(page)('POST /auth/login', { body: { login: 'root', password } })
  const [company] = await ask(page, 'POST /api/fms/company/getListByFilter', {})
  const { id: subdivision_id } = await ask(page, 'POST /api/fms/subdivision/save', {
    ...{ name: depot, company_id: company!.id },
  })
  const { position_id, working: status_id } = await needed(page)
  const hired = []
  for (const surname of surnames)
    hired.push(
      await ask(page, 'POST /api/fms/staff/saveStaff', {
        ...{ surname, name: 'Али', subdivision_id, position_id, status_id },
      }),
    )
  return hired
}
