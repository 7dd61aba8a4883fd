// The API page: exactly the calls that the caller may use.
import { allReports } from '#resources/reports.ts'
import { describe, expect, it } from 'vitest'
import { allResources, deskName } from '#resources/kernel/derive.ts'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller } from '../../../support/server/test-app.ts'
import { specimens } from '#tests/specimens/resources.ts'

const { app, database, signIn } = await testApp()
const admin = await signIn('admin')
const colleague = await signIn('colleague')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const resources = [...allResources(), ...specimens]
interface Operation {
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
  responses: Record<string, unknown>
}

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, unknown> }> }
}

const documentOf = async (caller: Caller) =>
  JSON.parse((await caller.get('/api/docs/openapi.json')).text) as Document
const operations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
const expected = (right?: 'read') =>
  withServedDesks(resources).flatMap((one) =>
    one.basePaths.flatMap((base) =>
      [...callsOf(one), ...fileCallsOf(one)]
        .filter((call) => !right || call.right === right)
        .map(
          (call) => `${call.method.toLowerCase()} /${base}/${call.path.replace(/:(\w+)/g, '{$1}')}`,
        ),
    ),
  )
const session = [
  'get /health',
  'get /verify/{token}',
  'get /feeds/{token}',
  'get /order-link/{token}',
  'post /auth/login',
  'post /auth/login/code',
  'post /auth/logout',
  'get /auth/user',
  'post /auth/user',
  'get /auth/user/contracts',
  'get /auth/token',
  'get /auth/sessions',
  'get /auth/sign-ins',
  'post /auth/sessions/end',
  'post /auth/password',
  'post /auth/view-role',
  'post /auth/view-role/stop',
  'get /auth/tokens',
  'post /auth/tokens/create',
  'post /auth/tokens/revoke',
  'get /auth/second-factor',
  'post /auth/second-factor/begin',
  'post /auth/second-factor/enable',
  'post /auth/second-factor/disable',
  'post /auth/second-factor/recoveryCodes',
  'get /api/drafts',
  'get /api/drafts/{screen}/{record}',
  'post /api/drafts/save',
  'delete /api/drafts/delete',
  'get /api/views/getSettings',
  'post /api/views/saveSetting',
  'get /api/views/getList/{resource}',
  'post /api/views/save',
  'delete /api/views/delete',
  'post /api/views/setDefault',
  'get /api/views/getHelpSettings',
  'post /api/views/saveHelpSettings',
  'get /api/views/getPinned',
  'post /api/views/setPin',
  'post /api/views/setRoles',
  'post /api/views/subscribe',
  'get /api/import/mine',
  'get /api/import/{id}',
  'get /api/import/{id}/faults',
  'get /api/import/{id}/faultFile',
  'get /api/import/{id}/photos',
  'post /api/import/again',
  'post /api/import/map',
  'post /api/import/apply',
  'post /api/import/undo',
  'delete /api/import/delete',
  ...['fms', 'dispatching'].map((area) => `get /api/${area}/template/getListWithCreatePermission`),
  ...['fms/dispatching', 'dispatching', 'fms'].flatMap((base) =>
    [
      ...['getCallers', 'read', 'draftWayBill', 'getFreeCar', 'getFreeCarByTemplateId'],
      ...['getMergeProposals', 'planMerge', 'mergeFinalOrders', 'splitOrders'],
      ...['getMapCars', 'assignCar'],
      ...['getStatusLink', 'renewStatusLink', 'revokeStatusLink'],
    ].map((call) => `post /api/${base}/order/${call}`),
  ),
  'get /api/dispatching/order-drive/getTrips',
  ...['fms', 'smn', 'warehouse'].flatMap((area) => [
    `get /api/${area}/car/getCarLocationList`,
    `post /api/${area}/car/sync-from-tracker`,
    `post /api/${area}/car/applyTrackerSync`,
  ]),
  'get /api/fms/car/getCarMovements',
  'get /smpo/api/v2/mobject-management/mobject',
  'get /api/fms/object/getTrack',
  'post /api/fms/organisation/openFirstDay',
  'get /api/fms/organisation/exportContract',
  'get /api/fms/organisation/getMapFile',
  'get /api/fms/organisation/getMapFileList',
  'post /api/fms/object/planTrackImport',
  'post /api/fms/object/importTracks',
  'get /api/fms/object/getTrackerState',
  'post /api/fms/tracker-connection/test',
  'post /api/fms/car-driver/getDriverOnDate',
  'post /api/fms/car-driver/getCalendarFeed',
  'post /api/fms/car-driver/renewCalendarFeed',
  'post /api/fms/car-driver/revokeCalendarFeed',
  'post /api/fms/car-driver/getIsDriverHasInsurancePolicyForCar',
  'get /api/fms/car-driver/getPreviewCar/{year}/{month}/{count}',
  'post /api/fms/event-car-driver/getIsDriverHasInsurancePolicyForCar',
  'get /api/fms/event-car-driver/getPreviewCar/{year}/{month}/{count}',
  'post /api/fms/event-car-driver/planShifts',
  'post /api/fms/event-car-driver/copyWeek',
  'post /api/fms/event-car-driver/changeSeries',
  'post /api/fms/event-car-driver/cancelSeries',
  'get /api/fms/report/getReports',
  ...allReports().flatMap(({ name, file }) => [
    ...['getRows', 'getFile', 'print'].map((call) => `post /api/fms/report/${name}/${call}`),
    ...(file ? [`get /${file.path}`] : []),
  ]),
  'get /api/fms/superset/getDashboards',
  'post /api/fms/superset/getGuestToken',
  'post /api/warehouse/supply/getSupplyFile/{id}',
  'post /api/warehouse/getSupplyFile/{id}',
  'post /api/warehouse/supply/draftReorder',
  'get /api/fms/dashboard/general/getBackupState',
  'get /api/fms/dashboard/general/getBirthdayStaff',
  'get /api/fms/dashboard/general/getOrderData',
  'get /api/fms/dashboard/general/getCarTypeData',
  'get /api/fms/dashboard/general/getCarTypeByAppointmentData',
  'get /api/fms/dashboard/general/getCarStatusData',
  'get /api/fms/dashboard/general/getStaffStatusData',
  'get /api/fms/dashboard/general/getReservoirData',
  'get /api/fms/dashboard/general/getWorklist',
  'get /api/fms/dashboard/general/getChartFile/{chart}',
  'get /api/fms/dashboard/general/getControlData',
  'get /api/fms/dashboard/general/getLayout',
  'post /api/fms/dashboard/general/saveLayout',
  'post /api/fms/dashboard/general/getDistanceData',
  ...['fms', 'warehouse'].flatMap((area) => [
    `get /api/${area}/book-month/getReview`,
    `get /api/${area}/book-month/getReview/{month}`,
  ]),
  'post /api/fms/dashboard/general/getGeneralDashboardData',
  'post /api/fms/dashboard/general/getMechanicInspectionData',
  'post /api/fms/dashboard/general/getMedicalInspectionData',
  'post /api/fms/dashboard/general/getFuelAndConsumptionData',
  'post /api/fms/dashboard/general/getFuelData',
  'get /api/fms/event-log/getChanges/{id}',
  'get /api/fms/event-log/getRetention',
  'post /api/fms/event-log/saveRetention',
  'post /api/fms/event-log/save',
  'post /api/fms/event-log/savePolicy',
  'get /api/fms/staff-notification/getList',
  'get /api/fms/staff-notification/getListAll',
  'get /api/fms/staff-notification/getListPerPage/{page}/{size}',
  'post /api/fms/staff-notification/getListByFilter',
  'get /api/fms/staff-notification/getCount',
  'post /api/fms/staff-notification/getCountByFilter',
  'get /api/fms/staff-notification/getUnreadCount',
  'get /api/fms/notification/getUnreadCount',
  'get /api/fms/staff-notification/getById/{id}',
  'post /api/fms/staff-notification/save',
  'post /api/fms/staff-notification/readAll',
  'delete /api/fms/staff-notification/delete',
  'get /api/fms/staff-notification/getSettings',
  'post /api/fms/staff-notification/saveSettings',
  'get /ws/notification',
  'get /api/fms/user/account/{id}',
  'get /api/fms/user/getTokens/{id}',
  'post /api/fms/user/createToken',
  'post /api/fms/user/revokeToken',
  'post /api/fms/user/invite',
  'post /api/fms/user/resetSecondFactor',
  'get /api/fms/user/getSignIns/{id}',
  'post /api/fms/user/endSessions',
  'post /api/fms/user/endAllSessions',
  'post /api/fms/user/setContract',
  'post /api/fms/resource-access/save',
  'post /api/fms/resource-access/saveLevels',
  'get /api/fms/resource-access/getPeople',
  'delete /api/fms/resource-access/delete',
  'get /api/fms/role/getSecondFactorRoles',
  'post /api/fms/role/requireSecondFactor',
  'post /api/fms/role/save',
  'delete /api/fms/role/delete',
  'post /api/fms/setting/resource/save',
  'delete /api/fms/setting/resource/delete',
  'post /api/live/page',
  'post /api/presence',
  'post /api/fms/staff/dismiss',
  'get /api/fms/print-form-setting/getForm/{form}',
  'post /api/fms/print-form-setting/printPreview',
  'post /api/fms/print-form-setting/getSpilledSides',
  'post /api/fms/task/see',
  'post /api/fms/webhook/newSecret',
  'post /api/fms/webhook/test',
  'post /api/fms/webhook/resume',
  'post /api/fms/webhook/replayFailed',
  'post /api/fms/webhook-delivery/replay',
  'post /api/fms/fuel-consumption-norm/calculate',
  'get /api/fms/fuel-consumption-norm/getConditions/{id}',
  'post /api/fms/fuel-consumption-norm/copyToModel',
  'post /api/fms/way-bill/getTitles',
  'post /api/fms/gate-shift/open',
  'post /api/fms/gate-shift/openAll',
  'post /api/fms/car-driver/getReleaseVerdict',
  'get /api/waiting',
  'get /api/messages/getConversations',
  'get /api/messages/getThread/{id}',
  'get /api/messages/getRecipients',
  'post /api/messages/send',
  'post /api/messages/markRead',
  'get /api/search',
]

describe('the OpenAPI document', () => {
  it('has every registered call for a user with all rights', async () => {
    const document = await documentOf(admin)
    expect(document.openapi).toBe('3.1.0')
    expect(operations(document).sort()).toEqual([...session, ...expected()].sort())
    for (const operation of operations(document)) {
      const [method = '', path = ''] = operation.split(' ')
      expect(
        app.hasRoute({
          method: method.toUpperCase() as 'GET',
          url: path.replace(/\{(\w+)\}/g, ':$1'),
        }),
        operation,
      ).toBe(true)
    }
  })
  it('has the read calls for a reader', async () => {
    const document = await documentOf(reader)
    expect(operations(document).sort()).toEqual([...session, ...expected('read')].sort())
    expect(Object.keys(document.components.schemas)).not.toContain('fuel.save')
  })
  it('has only the session calls for a user without rights', async () => {
    const document = await documentOf(stranger)
    expect(operations(document).sort()).toEqual([...session].sort())
    // views of pages are noted for everybody, and name all pages; calls beside the standard ones
    // are the same for all: those of fuel are representative
    const others = Object.entries(document.paths).filter(
      ([path]) =>
        !/event-log|dashboard|book-month|fuel-consumption-norm|report\/|order\/|object\//.test(
          path,
        ),
    )
    expect(JSON.stringify([others, document.components])).not.toMatch(/specimen|fuel/)
  })
  it('ASVS 8.1.2: shows personal fields to users who may read them', async () => {
    const shown = async (caller: Caller) =>
      Object.keys(
        (await documentOf(caller)).components.schemas['specimen.row']?.properties ?? {},
      ).includes('passport')
    expect([await shown(admin), await shown(reader)]).toEqual([true, false])
    expect(JSON.stringify(await documentOf(reader))).not.toMatch(/\bpassport\b/)
  })
  it('is generated once for callers with the same calls, and not sent again if cached', async () => {
    const keeper = await signIn('keeper')
    const asked = async ({ cookie }: Caller, tag = '') => {
      const began = performance.now()
      const { statusCode, headers, body } = await app.inject({
        url: '/api/docs/openapi.json',
        headers: { cookie, ...(tag && { 'if-none-match': `W/"other", ${tag}` }) },
      })
      return { statusCode, tag: String(headers.etag), body, ms: performance.now() - began }
    }
    const first = await asked(keeper)
    expect(first.tag).toMatch(/^"[\w-]{32}"$/)
    let ms = 0
    for (let i = 0; i < 30; i++) ms += (await asked(keeper)).ms
    expect(ms).toBeLessThan(first.ms * 10)
    const known = await asked(keeper, first.tag)
    expect([known.statusCode, known.body, known.tag]).toEqual([304, '', first.tag])
    const [all, alike, less] = await Promise.all(
      [admin, colleague, reader].map((one) => asked(one)),
    )
    expect(alike!.body).toBe(all!.body)
    expect(new Set([all!.tag, less!.tag, first.tag]).size).toBe(3)
  })
  it('is another one as soon as the caller has other rights', async () => {
    const tagOf = async () => String((await reader.get('/api/docs/openapi.json')).headers.etag)
    const before = await tagOf()
    const grant = (level: number) =>
      database.query(
        `update access_level set level = $1 where resource = 'fuel' and role = 'manager'`,
        [level],
      )
    await grant(0)
    const { status, text } = await reader.get('/api/docs/openapi.json', { 'if-none-match': before })
    expect([status, text.includes('fuel.row')]).toEqual([200, false])
    expect((await reader.get('/api/docs')).text).not.toContain('id="fuel"')
    await grant(1)
    expect(await tagOf()).toBe(before)
  })
  it('has no dangling reference', async () => {
    const document = await documentOf(admin)
    const refs = [
      ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g),
    ].map(([, name]) => name ?? '')
    expect(refs.length).toBeGreaterThan(100)
    expect(refs.filter((name) => !(name in document.components.schemas))).toEqual([])
  })
  it('describes the request and response of each call', async () => {
    for (const [path, methods] of Object.entries((await documentOf(admin)).paths))
      for (const [method, { requestBody, responses }] of Object.entries(methods)) {
        expect(Object.keys(responses), path).toEqual(['200', 'default'])
        if (path.startsWith('/api/') && method !== 'get') expect(requestBody, path).toBeDefined()
      }
  })
})

describe('the API page', () => {
  it('is a single page without scripts, with labels in the requested language', async () => {
    const { status, text, headers } = await admin.get('/api/docs', { 'accept-language': 'en' })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\//)
    const nonce = /style-src 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(text).toContain(`<style nonce="${nonce}">`)
    for (const one of withServedDesks(resources)) expect(text).toContain(`id="${deskName(one)}"`)
    expect(text).toContain('<span lang="en">Fuels</span>')
    expect(text).toContain('What <strong>admin</strong> may call')
    const again = await colleague.get('/api/docs', { 'accept-language': 'en' })
    expect(again.text).toContain('What <strong>colleague</strong> may call')
    expect(again.text).not.toContain(nonce)
  })
  it('shows what the caller may do', async () => {
    const page = (await reader.get('/api/docs')).text
    expect(page).toContain('getListByFilter')
    expect(page).not.toMatch(
      /<td><code>(save|saveAll|delete|restore|deleteFile)<\/code><\/td>|\bpassport\b/,
    )
    expect((await stranger.get('/api/docs')).text).not.toContain('specimen')
  })
})
