// The map settings of an organisation, and users who change and read them in the tests of maps.
import { testApp } from '../../../support/server/test-app.ts'
import type { Row } from '../../../support/server/test-app.ts'

export const organisationBase = '/api/fms/organisation'

/**
 * A server, people of an organisation and one of another, and how the first changes its settings.
 */
export async function mapOffice(options: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(options)
  const { signIn } = server
  const [admin, reader, other] = await Promise.all([
    signIn('admin'),
    signIn('reader'),
    signIn('neighbour'),
  ])
  const [stored] = (await admin.get(`${organisationBase}/getList`)).result as Row[]
  const save = (more: object) =>
    admin.post(`${organisationBase}/save`, {
      ...{ ...(stored && { id: stored.id }), name: 'Парк', time_zone: 'Asia/Tashkent' },
      ...more,
    })
  return { ...server, admin, reader, other, save }
}
