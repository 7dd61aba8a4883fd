// The authorisation matrix: every role × every call × own contract, another contract, no session,
// with the expected response and content. Levels come from tests/conformance/access.json, never
// from the product's own code. Only levels matter to a call: of roles with equal levels, `npm
// test` sends one through every call of the sampled resources, by turns, and all through a read, a
// write and a personal field of every resource; PROOF=1 sends each through all.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  allResources,
  fieldEntries,
  isSortable,
  titleFields,
  isReadOnly,
  isWritable,
} from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Resource, StoredFile } from '#resources/kernel/types.ts'
import { answeredBy, callsOf } from '#resources/kernel/calls/standard-calls.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { mayHave, reportPath } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import { allReports } from '#resources/reports.ts'
import { accessOfTransition } from '#resources/kernel/rules/states.ts'
import { lookupReaders } from '#resources/kernel/views/lookups.ts'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { access } from '../../conformance/tables.ts'
import { sampleOf } from '../../samples/index.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../support/server/test-app.ts'
import { sendForm } from '../../support/network/multipart-form.ts'
import { password } from '../../support/server/test-accounts.ts'
import { signInRoles } from '../../support/server/role-accounts.ts'
import { routesOf } from '../../support/server/registered-routes.ts'
import { shownRows } from '../../support/server/shown-rows.ts'
import { makerFor } from '../../support/server/valid-rows.ts'
import { oneOfEach, representatives, seed } from '../../support/runner/sampling.ts'
import { requestsTo } from '../kernel/contract/requests.ts'
import { base } from '../kernel/contract/contract-world.ts'

const resources = allResources()
const { app, database, nobody, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const make = makerFor(admin, resources)
const theirs = makerFor(neighbour, resources)
const { show } = shownRows({ resources, caller: admin, make, database })
const readers: ReadonlyMap<string, ReadonlySet<string>> = lookupReaders(resources)
/** On a lookup it follows from what is picked from it. */
const levelOn = (role: RoleName, name: string): number =>
  access.find((row) => row.resource === name)?.levels[role] ??
  (readers.has(name)
    ? Math.min(1, Math.max(...[...readers.get(name)!].map((one) => levelOn(role, one))))
    : NaN)
const levelOf = (role: RoleName, resource: Resource) => levelOn(role, resource.access)

/**
 * Calls besides the standard ones, with their response to any signed-in user (`reads`: and may
 * read that; `may`: and may edit that); without a session all but the open ones are 401.
 */
interface Plain {
  send(caller: Caller): ReturnType<Caller['get']>
  open?: true
  status?: number
  reads?: string | readonly string[]
  may?: readonly [string, number]
  /** Open to users who may read everything that it reads. */
  opensTo?(mayRead: (access: string) => boolean): boolean
}

const platform: Readonly<Record<string, Plain>> = {
  'GET /health': { send: (caller) => caller.get('/health'), open: true },
  'GET /verify/:token': {
    async send(caller) {
      await database.query('delete from login_failure') // made-up links wait for each other
      return caller.get('/verify/made-up')
    },
    open: true,
  },
  'GET /feeds/:token': {
    async send(caller) {
      await database.query('delete from login_failure')
      return caller.get('/feeds/made-up')
    },
    open: true,
    status: 404,
  },
  'GET /order-link/:token': {
    async send(caller) {
      await database.query('delete from login_failure')
      return caller.get('/order-link/made-up')
    },
    open: true,
    status: 404,
  },
  'POST /auth/login': { send: (caller) => caller.post('/auth/login', {}), open: true, status: 400 },
  'POST /auth/login/code': {
    send: (caller) => caller.post('/auth/login/code', {}),
    open: true,
    status: 400,
  },
  'POST /auth/logout': { send: () => nobody.post('/auth/logout'), open: true },
  'GET /auth/user': { send: (caller) => caller.get('/auth/user') },
  'POST /auth/user': { send: (caller) => caller.post('/auth/user') },
  'GET /auth/user/contracts': { send: (caller) => caller.get('/auth/user/contracts') },
  'GET /api/fms/user/account/:id': {
    send: (caller) => caller.get('/api/fms/user/account/999999999'),
    may: ['user', 404],
  },
  'POST /api/fms/user/invite': {
    send: (caller) => caller.post('/api/fms/user/invite', { id: 999999999 }),
    may: ['user', 404],
  },
  'POST /api/fms/user/resetSecondFactor': {
    send: (caller) => caller.post('/api/fms/user/resetSecondFactor', { id: 999999999 }),
    may: ['user', 404],
  },
  'GET /api/fms/user/getSignIns/:id': {
    send: (caller) => caller.get('/api/fms/user/getSignIns/999999999'),
    may: ['user', 404],
  },
  'POST /api/fms/user/endAllSessions': {
    send: (caller) => caller.post('/api/fms/user/endAllSessions', {}),
    status: 400,
  },
  'POST /api/fms/user/endSessions': {
    send: (caller) => caller.post('/api/fms/user/endSessions', { id: 999999999 }),
    may: ['user', 404],
  },
  'POST /api/fms/user/setContract': {
    send: (caller) =>
      caller.post('/api/fms/user/setContract', { id: 999999999, contractId: 2, member: true }),
    may: ['user', 404],
  },
  'GET /api/fms/user/getTokens/:id': {
    send: (caller) => caller.get('/api/fms/user/getTokens/999999999'),
    may: ['user', 404],
  },
  'POST /api/fms/user/createToken': {
    send: (caller) =>
      caller.post('/api/fms/user/createToken', { user_id: 999999999, name: 'Ключ', days: 1 }),
    may: ['user', 404],
  },
  ...Object.fromEntries(
    ['webhook/newSecret', 'webhook/test', 'webhook/resume', 'webhook-delivery/replay'].map(
      (path): [string, Plain] => [
        `POST /api/fms/${path}`,
        {
          send: (caller) => caller.post(`/api/fms/${path}`, { id: 999999999 }),
          may: ['webhook', 404],
        },
      ],
    ),
  ),
  'POST /api/fms/webhook/replayFailed': {
    send: (caller) =>
      caller.post('/api/fms/webhook/replayFailed', {
        ...{ id: 999999999, since: '2026-01-01T00:00:00.000Z' },
      }),
    may: ['webhook', 404],
  },
  'POST /api/fms/user/revokeToken': {
    send: (caller) => caller.post('/api/fms/user/revokeToken', { user_id: 999999999, id: 1 }),
    may: ['user', 404],
  },
  'GET /api/fms/print-form-setting/getForm/:form': {
    send: (caller) => caller.get('/api/fms/print-form-setting/getForm/way-bill.truck'),
    reads: 'print-form-setting',
  },
  'POST /api/fms/print-form-setting/printPreview': {
    send: (caller) => caller.post('/api/fms/print-form-setting/printPreview', {}),
    may: ['print-form-setting', 400],
  },
  'POST /api/fms/print-form-setting/getSpilledSides': {
    send: (caller) => caller.post('/api/fms/print-form-setting/getSpilledSides', {}),
    may: ['print-form-setting', 400],
  },
  'POST /api/fms/staff/dismiss': {
    send: (caller) =>
      caller.post('/api/fms/staff/dismiss', {
        ...{ id: 999999999, dismissal_date: '2026-01-10', archive: false, disableAccount: false },
      }),
    may: ['staff', 404],
  },
  'POST /api/fms/resource-access/save': {
    send: (caller) => caller.post('/api/fms/resource-access/save', { id: 999999999, level: 1 }),
    may: ['role', 404],
  },
  'POST /api/fms/resource-access/saveLevels': {
    send: (caller) =>
      caller.post('/api/fms/resource-access/saveLevels', { rows: [{ id: 999999999, level: 1 }] }),
    may: ['role', 404],
  },
  'GET /api/fms/resource-access/getPeople': {
    send: (caller) => caller.get('/api/fms/resource-access/getPeople'),
    reads: 'role',
  },
  'DELETE /api/fms/resource-access/delete': {
    send: (caller) => caller.delete('/api/fms/resource-access/delete', {}),
    may: ['role', 422],
  },
  'GET /api/fms/role/getSecondFactorRoles': {
    send: (caller) => caller.get('/api/fms/role/getSecondFactorRoles'),
    reads: 'role',
  },
  'POST /api/fms/role/requireSecondFactor': {
    send: (caller) =>
      caller.post('/api/fms/role/requireSecondFactor', { role: 'driver', required: false }),
    may: ['role', 200],
  },
  'POST /api/fms/role/save': {
    send: (caller) => caller.post('/api/fms/role/save', {}),
    may: ['role', 422],
  },
  'DELETE /api/fms/role/delete': {
    send: (caller) => caller.delete('/api/fms/role/delete', {}),
    may: ['role', 422],
  },
  'POST /api/fms/setting/resource/save': {
    send: (caller) => caller.post('/api/fms/setting/resource/save', {}),
    may: ['role', 422],
  },
  'DELETE /api/fms/setting/resource/delete': {
    send: (caller) => caller.delete('/api/fms/setting/resource/delete', {}),
    may: ['role', 422],
  },
  'GET /auth/token': { send: (caller) => caller.get('/auth/token') },
  'GET /auth/sign-ins': { send: (caller) => caller.get('/auth/sign-ins') },
  'POST /auth/view-role': {
    // a role that there is not
    send: (caller) => caller.post('/auth/view-role', { roleId: 99 }),
    may: ['role', 400],
  },
  'POST /auth/view-role/stop': { send: (caller) => caller.post('/auth/view-role/stop') },
  'GET /auth/sessions': { send: (caller) => caller.get('/auth/sessions') },
  'POST /auth/sessions/end': {
    send: (caller) => caller.post('/auth/sessions/end', { id: '0'.repeat(16) }),
    status: 404,
  },
  'POST /auth/password': {
    send: (caller) => caller.post('/auth/password', { current: password, password: 'short' }),
    status: 400,
  },
  'GET /auth/tokens': { send: (caller) => caller.get('/auth/tokens') },
  'POST /auth/tokens/create': {
    send: (caller) => caller.post('/auth/tokens/create', { name: 'Ключ' }),
    status: 400,
  },
  'POST /auth/tokens/revoke': {
    send: (caller) => caller.post('/auth/tokens/revoke', { id: 999999999 }),
    status: 404,
  },
  'GET /auth/second-factor': { send: (caller) => caller.get('/auth/second-factor') },
  'POST /auth/second-factor/begin': {
    send: (caller) => caller.post('/auth/second-factor/begin'),
  },
  'POST /auth/second-factor/enable': {
    send: (caller) => caller.post('/auth/second-factor/enable', {}),
    status: 400,
  },
  'POST /auth/second-factor/disable': {
    send: (caller) => caller.post('/auth/second-factor/disable', {}),
    status: 400,
  },
  'POST /auth/second-factor/recoveryCodes': {
    send: (caller) => caller.post('/auth/second-factor/recoveryCodes', {}),
    status: 400,
  },
  'GET /api/drafts': { send: (caller) => caller.get('/api/drafts') },
  'GET /api/drafts/:screen/:record': {
    send: (caller) => caller.get('/api/drafts/nothing/new'),
    status: 404,
  },
  'POST /api/drafts/save': { send: (caller) => caller.post('/api/drafts/save', {}), status: 400 },
  'DELETE /api/drafts/delete': {
    send: (caller) => caller.delete('/api/drafts/delete', {}),
    status: 400,
  },
  'GET /api/views/getHelpSettings': { send: (caller) => caller.get('/api/views/getHelpSettings') },
  'POST /api/views/saveHelpSettings': {
    send: (caller) => caller.post('/api/views/saveHelpSettings', {}),
  },
  'GET /api/views/getSettings': { send: (caller) => caller.get('/api/views/getSettings') },
  'POST /api/views/saveSetting': {
    send: (caller) => caller.post('/api/views/saveSetting', {}),
    status: 400,
  },
  'GET /api/views/getList/:resource': {
    send: (caller) => caller.get('/api/views/getList/nothing'),
    status: 404,
  },
  'POST /api/views/save': { send: (caller) => caller.post('/api/views/save', {}), status: 400 },
  'DELETE /api/views/delete': {
    send: (caller) => caller.delete('/api/views/delete', { id: 1 }),
    status: 404,
  },
  'GET /api/views/getPinned': { send: (caller) => caller.get('/api/views/getPinned') },
  'POST /api/views/setPin': {
    send: (caller) => caller.post('/api/views/setPin', { id: 1, pinned: true }),
    status: 404,
  },
  'POST /api/views/setRoles': {
    send: (caller) => caller.post('/api/views/setRoles', { id: 1, roles: [] }),
    status: 404,
  },
  'POST /api/views/subscribe': {
    send: (caller) => caller.post('/api/views/subscribe', { id: 1, subscription: null }),
    status: 404,
  },
  'POST /api/views/setDefault': {
    send: (caller) => caller.post('/api/views/setDefault', {}),
    status: 400,
  },
  'GET /api/fms/staff-notification/getList': {
    send: (caller) => caller.get('/api/fms/staff-notification/getList'),
  },
  'GET /api/fms/staff-notification/getListAll': {
    send: (caller) => caller.get('/api/fms/staff-notification/getListAll'),
  },
  'GET /api/fms/staff-notification/getListPerPage/:page/:size': {
    send: (caller) => caller.get('/api/fms/staff-notification/getListPerPage/0/20'),
  },
  'POST /api/fms/staff-notification/getListByFilter': {
    send: (caller) => caller.post('/api/fms/staff-notification/getListByFilter', {}),
  },
  'GET /api/fms/staff-notification/getCount': {
    send: (caller) => caller.get('/api/fms/staff-notification/getCount'),
  },
  'POST /api/fms/staff-notification/getCountByFilter': {
    send: (caller) => caller.post('/api/fms/staff-notification/getCountByFilter', {}),
  },
  'GET /api/fms/staff-notification/getUnreadCount': {
    send: (caller) => caller.get('/api/fms/staff-notification/getUnreadCount'),
  },
  'GET /api/fms/notification/getUnreadCount': {
    send: (caller) => caller.get('/api/fms/notification/getUnreadCount'),
  },
  'GET /api/fms/staff-notification/getById/:id': {
    send: (caller) => caller.get('/api/fms/staff-notification/getById/999999999'),
    status: 404,
  },
  'POST /api/fms/staff-notification/save': {
    send: (caller) =>
      caller.post('/api/fms/staff-notification/save', { id: 999999999, is_read: true }),
    status: 404,
  },
  'POST /api/fms/staff-notification/readAll': {
    send: (caller) => caller.post('/api/fms/staff-notification/readAll'),
  },
  'DELETE /api/fms/staff-notification/delete': {
    send: (caller) => caller.delete('/api/fms/staff-notification/delete', { id: 999999999 }),
    status: 404,
  },
  'GET /api/fms/staff-notification/getSettings': {
    send: (caller) => caller.get('/api/fms/staff-notification/getSettings'),
  },
  'POST /api/fms/staff-notification/saveSettings': {
    send: (caller) => caller.post('/api/fms/staff-notification/saveSettings', {}),
  },
  // without an upgrade there is nothing
  'GET /ws/notification': {
    send: (caller) => caller.get('/ws/notification?staffId=0&token=x'),
    status: 401,
  },
  'GET /api/import/mine': { send: (caller) => caller.get('/api/import/mine') },
  'GET /api/import/:id': { send: (caller) => caller.get('/api/import/999999999'), status: 404 },
  'GET /api/import/:id/faults': {
    send: (caller) => caller.get('/api/import/999999999/faults'),
    status: 404,
  },
  'GET /api/import/:id/photos': {
    send: (caller) => caller.get('/api/import/999999999/photos'),
    status: 404,
  },
  'GET /api/import/:id/faultFile': {
    send: (caller) => caller.get('/api/import/999999999/faultFile'),
    status: 404,
  },
  'POST /api/import/again': { send: (caller) => caller.post('/api/import/again'), status: 415 },
  'POST /api/import/map': {
    send: (caller) =>
      caller.post('/api/import/map', { id: 999999999, columns: [], key: null, mode: 'create' }),
    status: 404,
  },
  'POST /api/import/apply': {
    send: (caller) => caller.post('/api/import/apply', { id: 999999999 }),
    status: 404,
  },
  'POST /api/import/undo': {
    send: (caller) => caller.post('/api/import/undo', { id: 999999999 }),
    status: 404,
  },
  'DELETE /api/import/delete': {
    send: (caller) => caller.delete('/api/import/delete', { id: 999999999 }),
    status: 404,
  },
  // a stream: the start of the response shows whether it is allowed
  'GET /api/live': {
    send: async ({ cookie }) => {
      const answer = await app.inject({
        method: 'GET',
        url: '/api/live',
        headers: { ...(cookie && { cookie }) },
        payloadAsStream: true,
      })
      answer.stream().destroy()
      return {
        status: answer.statusCode,
        text: '',
        headers: answer.headers,
        result: undefined,
        error: undefined,
      }
    },
  },
  'POST /api/live/page': {
    send: (caller) => caller.post('/api/live/page', { resource: 'car-brand', query: {} }),
  },
  'POST /api/presence': {
    send: (caller) => caller.post('/api/presence', { resource: 'car-brand', id: 1 }),
  },
  'GET /api/messages/getConversations': {
    send: (caller) => caller.get('/api/messages/getConversations'),
  },
  'GET /api/messages/getThread/:id': {
    send: (caller) => caller.get('/api/messages/getThread/999999999'),
    status: 404,
  },
  'GET /api/messages/getRecipients': {
    send: (caller) => caller.get('/api/messages/getRecipients'),
  },
  'POST /api/messages/send': {
    send: (caller) => caller.post('/api/messages/send', {}),
    status: 400,
  },
  'POST /api/messages/markRead': {
    send: (caller) => caller.post('/api/messages/markRead', { id: 999999999, no: 1 }),
    status: 404,
  },
  'POST /api/fms/task/see': {
    send: (caller) => caller.post('/api/fms/task/see', { id: 999999999 }),
    reads: 'task',
    status: 404,
  },
  'POST /api/fms/fuel-consumption-norm/calculate': {
    send: (caller) =>
      caller.post('/api/fms/fuel-consumption-norm/calculate', {
        ...{ car_id: 999999999, day: '2026-01-14', segments: [] },
      }),
    reads: 'fuel-consumption-norm',
    status: 404,
  },
  'GET /api/fms/fuel-consumption-norm/getConditions/:id': {
    send: (caller) => caller.get('/api/fms/fuel-consumption-norm/getConditions/999999999'),
    reads: 'fuel-consumption-norm',
    status: 404,
  },
  'POST /api/fms/fuel-consumption-norm/copyToModel': {
    send: (caller) => caller.post('/api/fms/fuel-consumption-norm/copyToModel', { id: 999999999 }),
    status: 403,
    may: ['fuel-consumption-norm', 404],
  },
  'POST /api/fms/way-bill/getTitles': {
    send: (caller) => caller.post('/api/fms/way-bill/getTitles', { id: 999999999 }),
    reads: 'way-bill',
    status: 404,
  },
  'POST /api/fms/car-driver/getReleaseVerdict': {
    send: (caller) =>
      caller.post('/api/fms/car-driver/getReleaseVerdict', { pairs: [{ car_id: 999999999 }] }),
    reads: ['car', 'way-bill', 'route-bill', 'mechanic-checkup', 'medical-checkup'],
    status: 404,
  },
  'POST /api/fms/car-driver/getCalendarFeed': {
    send: (caller) => caller.post('/api/fms/car-driver/getCalendarFeed', { staff_id: 999999999 }),
    may: ['car-driver', 200],
  },
  ...Object.fromEntries(
    ['renewCalendarFeed', 'revokeCalendarFeed'].map((name): [string, Plain] => [
      `POST /api/fms/car-driver/${name}`,
      {
        send: (caller) => caller.post(`/api/fms/car-driver/${name}`, { staff_id: 999999999 }),
        may: ['car-driver', 404],
      },
    ]),
  ),
  'POST /api/fms/car-driver/getDriverOnDate': {
    send: (caller) =>
      caller.post('/api/fms/car-driver/getDriverOnDate', {
        ...{ car_id: 999999999, date: '2026-01-01' },
      }),
    reads: 'car-driver',
    status: 422,
  },
  'POST /api/fms/gate-shift/open': {
    send: (caller) => caller.post('/api/fms/gate-shift/open', { id: 999999999 }),
    may: ['route-bill', 404],
  },
  'POST /api/fms/gate-shift/openAll': {
    send: (caller) => caller.post('/api/fms/gate-shift/openAll', { ids: [999999999] }),
    may: ['route-bill', 200],
  },
  ...Object.fromEntries(
    ['car-driver', 'event-car-driver'].flatMap((name): [string, Plain][] => [
      [
        `GET /api/fms/${name}/getPreviewCar/:year/:month/:count`,
        {
          send: (caller) => caller.get(`/api/fms/${name}/getPreviewCar/2026/1/5`),
          reads: 'car-driver',
        },
      ],
      [
        `POST /api/fms/${name}/getIsDriverHasInsurancePolicyForCar`,
        {
          send: (caller) =>
            caller.post(`/api/fms/${name}/getIsDriverHasInsurancePolicyForCar`, {
              ...{ car_id: 999999999, staff_id: 999999999 },
            }),
          reads: 'car-driver',
        },
      ],
    ]),
  ),
  'POST /api/fms/event-car-driver/planShifts': {
    send: (caller) => caller.post('/api/fms/event-car-driver/planShifts', {}),
    may: ['car-driver', 400],
  },
  'POST /api/fms/event-car-driver/copyWeek': {
    send: (caller) => caller.post('/api/fms/event-car-driver/copyWeek', {}),
    may: ['car-driver', 400],
  },
  'POST /api/fms/event-car-driver/changeSeries': {
    send: (caller) =>
      caller.post('/api/fms/event-car-driver/changeSeries', {
        ...{ id: 999999999, scope: 'one', set: { note: 'x' } },
      }),
    may: ['car-driver', 404],
  },
  'POST /api/fms/event-car-driver/cancelSeries': {
    send: (caller) =>
      caller.post('/api/fms/event-car-driver/cancelSeries', { id: 999999999, scope: 'one' }),
    may: ['car-driver', 404],
  },
  ...Object.fromEntries(
    ['supply/', ''].map((of): [string, Plain] => [
      `POST /api/warehouse/${of}getSupplyFile/:id`,
      {
        send: (caller) => caller.post(`/api/warehouse/${of}getSupplyFile/999999999`, {}),
        reads: 'supply',
        status: 404,
      },
    ]),
  ),
  'POST /api/warehouse/supply/draftReorder': {
    send: (caller) => caller.post('/api/warehouse/supply/draftReorder', {}),
    may: ['supply', 400],
  },
  ...Object.fromEntries(
    ['fms/dispatching/order', 'dispatching/order', 'fms/order'].flatMap(
      (base): [string, Plain][] => {
        const at = (name: string, body: Wire): Pick<Plain, 'send'> => ({
          send: (caller) => caller.post(`/api/${base}/${name}`, body),
        })
        const missing = { id: 999999999 }
        return [
          [`POST /api/${base}/read`, { ...at('read', missing), reads: 'order', status: 404 }],
          [`POST /api/${base}/getFreeCar`, { ...at('getFreeCar', missing), may: ['order', 404] }],
          [
            `POST /api/${base}/getFreeCarByTemplateId`,
            { ...at('getFreeCarByTemplateId', {}), may: ['order', 400] },
          ],
          [`POST /api/${base}/getCallers`, { ...at('getCallers', {}), may: ['order', 400] }],
          [`POST /api/${base}/draftWayBill`, { ...at('draftWayBill', {}), may: ['order', 400] }],
          [
            `POST /api/${base}/getMergeProposals`,
            { ...at('getMergeProposals', {}), may: ['order', 200] },
          ],
          [`POST /api/${base}/assignCar`, { ...at('assignCar', {}), may: ['order', 400] }],
          [
            `POST /api/${base}/getMapCars`,
            { ...at('getMapCars', {}), reads: 'order', status: 200 },
          ],
          [`POST /api/${base}/planMerge`, { ...at('planMerge', {}), may: ['order', 400] }],
          [
            `POST /api/${base}/mergeFinalOrders`,
            { ...at('mergeFinalOrders', {}), may: ['order', 400] },
          ],
          [`POST /api/${base}/splitOrders`, { ...at('splitOrders', missing), may: ['order', 404] }],
          ...['getStatusLink', 'renewStatusLink', 'revokeStatusLink'].map(
            (name): [string, Plain] => [
              `POST /api/${base}/${name}`,
              { ...at(name, missing), may: ['order', 404] },
            ],
          ),
        ]
      },
    ),
  ),
  ...Object.fromEntries(
    ['dispatching/template', 'fms/template'].map((base): [string, Plain] => {
      const path = `/api/${base}/getListWithCreatePermission`
      return [`GET ${path}`, { send: (caller) => caller.get(path), reads: 'template' }]
    }),
  ),
  'GET /api/fms/car/getCarMovements': {
    send: (caller) => caller.get('/api/fms/car/getCarMovements?since=2026-01-01T00:00:00.000Z'),
    reads: 'object',
  },
  'GET /api/dispatching/order-drive/getTrips': {
    send: (caller) => caller.get('/api/dispatching/order-drive/getTrips'),
    reads: 'order-drive',
  },
  ...Object.fromEntries(
    ['fms', 'smn', 'warehouse'].flatMap((area): [string, Plain][] => {
      const base = `/api/${area}/car`
      return [
        [
          `GET ${base}/getCarLocationList`,
          { send: (caller) => caller.get(`${base}/getCarLocationList`), reads: 'object' },
        ],
        [
          `POST ${base}/sync-from-tracker`,
          {
            send: (caller) => caller.post(`${base}/sync-from-tracker`, {}),
            may: ['car', 422],
          },
        ],
        [
          `POST ${base}/applyTrackerSync`,
          {
            send: (caller) => caller.post(`${base}/applyTrackerSync`, { token: 'x', chosen: [] }),
            may: ['car', 422],
          },
        ],
      ]
    }),
  ),
  'GET /smpo/api/v2/mobject-management/mobject': {
    send: (caller) => caller.get('/smpo/api/v2/mobject-management/mobject'),
    reads: 'object',
  },
  // for all users of organisations with maps; this organisation has no file
  'GET /api/fms/organisation/getMapFile': {
    send: (caller) => caller.get('/api/fms/organisation/getMapFile?file=a.pmtiles'),
    status: 404,
  },
  'POST /api/fms/organisation/openFirstDay': {
    send: (caller) => caller.post('/api/fms/organisation/openFirstDay', {}),
    may: ['organisation', 200],
  },
  'GET /api/fms/organisation/exportContract': {
    send: (caller) => caller.get('/api/fms/organisation/exportContract'),
    may: ['organisation', 200],
  },
  'GET /api/fms/organisation/getMapFileList': {
    send: (caller) => caller.get('/api/fms/organisation/getMapFileList'),
    may: ['organisation', 200],
  },
  'GET /api/fms/object/getTrackerState': {
    send: (caller) => caller.get('/api/fms/object/getTrackerState'),
    reads: 'object',
  },
  'GET /api/fms/object/getTrack': {
    send: (caller) =>
      caller.get(
        '/api/fms/object/getTrack?car_id=999999999&from=2026-01-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z',
      ),
    reads: 'object',
    status: 404,
  },
  ...Object.fromEntries(
    ['planTrackImport', 'importTracks'].map((name): [string, Plain] => {
      const path = `/api/fms/object/${name}`
      return [`POST ${path}`, { send: (caller) => caller.post(path), may: ['car', 415] }]
    }),
  ),
  'POST /api/fms/tracker-connection/test': {
    send: (caller) => caller.post('/api/fms/tracker-connection/test', {}),
    may: ['tracker-connection', 422],
  },
  'GET /api/waiting': { send: (caller) => caller.get('/api/waiting') },
  'GET /api/fms/dashboard/general/getWorklist': {
    send: (caller) => caller.get('/api/fms/dashboard/general/getWorklist'),
  },
  'GET /api/search': { send: (caller) => caller.get('/api/search?q=a') },
  ...Object.fromEntries(
    Object.entries({
      getBirthdayStaff: 'staff',
      getOrderData: 'order',
      getCarTypeData: 'car',
      getCarTypeByAppointmentData: 'car',
      getCarStatusData: 'car',
      getStaffStatusData: 'staff',
      getReservoirData: ['fuel-movement', 'refueling'],
      getControlData: 'finding',
    }).map(([name, reads]) => {
      const path = `/api/fms/dashboard/general/${name}`
      return [`GET ${path}`, { send: (caller: Caller) => caller.get(path), reads }]
    }),
  ),
  'GET /api/fms/dashboard/general/getBackupState': {
    send: (caller) => caller.get('/api/fms/dashboard/general/getBackupState'),
    may: ['user', 200],
  },
  'GET /api/fms/dashboard/general/getChartFile/:chart': {
    send: (caller) => caller.get('/api/fms/dashboard/general/getChartFile/reservoirs'),
    reads: ['fuel-movement', 'refueling'],
  },
  'GET /api/fms/dashboard/general/getLayout': {
    send: (caller) => caller.get('/api/fms/dashboard/general/getLayout'),
  },
  'POST /api/fms/dashboard/general/saveLayout': {
    send: (caller) =>
      caller.post('/api/fms/dashboard/general/saveLayout', { order: [], hidden: [] }),
  },
  'POST /api/fms/dashboard/general/getDistanceData': {
    send: (caller) => caller.post('/api/fms/dashboard/general/getDistanceData', {}),
    reads: 'way-bill',
  },
  ...Object.fromEntries(
    Object.entries({
      'fms/book-month': 'book-month',
      'warehouse/book-month': 'stock-month',
    }).flatMap(([base, reads]) =>
      ['', '/:month'].map((month): [string, Plain] => [
        `GET /api/${base}/getReview${month}`,
        {
          send: (caller) =>
            caller.get(`/api/${base}/getReview${month.replace(':month', '2026-01-01')}`),
          reads,
        },
      ]),
    ),
  ),
  'POST /api/fms/dashboard/general/getMechanicInspectionData': {
    send: (caller) => caller.post('/api/fms/dashboard/general/getMechanicInspectionData', {}),
    reads: 'mechanic-checkup',
  },
  'POST /api/fms/dashboard/general/getMedicalInspectionData': {
    send: (caller) => caller.post('/api/fms/dashboard/general/getMedicalInspectionData', {}),
    reads: 'medical-checkup',
  },
  'POST /api/fms/dashboard/general/getFuelAndConsumptionData': {
    send: (caller) => caller.post('/api/fms/dashboard/general/getFuelAndConsumptionData', {}),
    reads: 'fuel-movement',
  },
  'POST /api/fms/dashboard/general/getFuelData': {
    send: (caller) => caller.post('/api/fms/dashboard/general/getFuelData', {}),
    reads: 'refueling',
  },
  'DELETE /api/fms/mechanic-checkup/delete': {
    send: (caller) => caller.delete('/api/fms/mechanic-checkup/delete', {}),
    may: ['mechanic-checkup', 422],
  },
  'DELETE /api/fms/medical-checkup/delete': {
    send: (caller) => caller.delete('/api/fms/medical-checkup/delete', {}),
    may: ['medical-checkup', 422],
  },
  'POST /api/fms/dashboard/general/getGeneralDashboardData': {
    send: (caller) => caller.post('/api/fms/dashboard/general/getGeneralDashboardData', {}),
  },
  'GET /api/fms/event-log/getChanges/:id': {
    send: (caller) => caller.get('/api/fms/event-log/getChanges/999999999'),
    reads: 'event-log',
    status: 404,
  },
  'GET /api/fms/event-log/getRetention': {
    send: (caller) => caller.get('/api/fms/event-log/getRetention'),
    reads: 'event-log',
  },
  'POST /api/fms/event-log/saveRetention': {
    send: (caller) => caller.post('/api/fms/event-log/saveRetention', {}),
    status: 400,
  },
  'POST /api/fms/event-log/save': {
    send: (caller) => caller.post('/api/fms/event-log/save', {}),
    status: 400,
  },
  'POST /api/fms/event-log/savePolicy': {
    send: (caller) => caller.post('/api/fms/event-log/savePolicy', {}),
    status: 400,
  },
  'DELETE /api/fms/event-log/delete': {
    send: (caller) => caller.delete('/api/fms/event-log/delete', {}),
    reads: 'event-log',
    status: 422,
  },
  'GET /api/fms/report/getReports': {
    send: (caller) => caller.get('/api/fms/report/getReports'),
    reads: 'report',
  },
  ...Object.fromEntries(allReports().flatMap(reportCalls)),
  'GET /api/fms/superset/getDashboards': {
    async send(caller) {
      await database.query('delete from bi_connection') // an invented address does not answer
      return caller.get('/api/fms/superset/getDashboards')
    },
    reads: 'report',
  },
  'POST /api/fms/superset/getGuestToken': {
    async send(caller) {
      await database.query('delete from bi_connection')
      const dashboard_id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
      return caller.post('/api/fms/superset/getGuestToken', { dashboard_id })
    },
    reads: 'report',
    status: 404,
  },
  // a wildcard is a separate node in the tree of routes
  'GET *': { send: (caller) => caller.get('/api/export/v1.none'), status: 404 },
  'GET /api/docs': { send: (caller) => caller.get('/api/docs') },
  'GET /api/docs/openapi.json': { send: (caller) => caller.get('/api/docs/openapi.json') },
}

/** Calls of a report without parameters: users with the right get the missing ones. */
function reportCalls(report: Report): [string, Plain][] {
  const base = `/${reportPath(report)}`
  const opensTo: Plain['opensTo'] = (mayRead) => mayRead('report') && mayHave(report, mayRead)
  const sent = { getRows: {}, getFile: { format: 'xlsx' }, print: {} }
  const calls = Object.entries(sent).map(([call, body]): [string, Plain] => [
    `POST ${base}/${call}`,
    { send: (caller) => caller.post(`${base}/${call}`, body), opensTo, status: 400 },
  ])
  if (!report.file) return calls
  const file = `/${report.file.path}`
  return [...calls, [`GET ${file}`, { send: (caller) => caller.get(file), opensTo, status: 400 }]]
}

const turns = new Map(resources.map((resource, turn) => [resource, turn]))
/** The levels by which calls of a resource distinguish roles. */
const levelsOn = (resource: Resource) => (role: RoleName) =>
  `${levelOf(role, resource)} ${levelOn(role, resource.personal ?? resource.access)}`
/** One of the roles that are equivalent for the resource, in rotation; all of them with PROOF=1. */
const rolesFor = (resource: Resource) =>
  oneOfEach(roleNames, levelsOn(resource), { seed: seed + turns.get(resource)! })

async function accountOf(role: RoleName): Promise<number> {
  const [account] = await database.query<{ id: number }>(
    'select id::int from account where login = $1',
    [`role-${role}`],
  )
  return account!.id
}

const callers = new Map<RoleName, Caller>()
beforeAll(async () => {
  for (const [role, caller] of await signInRoles({ database, signIn }, resources))
    callers.set(role, caller)
})

it('ASVS 8.1.1: the table of rights covers every registered route', () => {
  const registered = routesOf(app).map(({ method, path }) => `${method} ${path}`)
  // a desk without calls of its own shares those of its resource
  const inMatrix = new Set([
    ...Object.keys(platform),
    ...withDesks(resources).flatMap((one) =>
      one.basePaths.flatMap((base) =>
        [...callsOf(one), ...fileCallsOf(one)].map(
          ({ method, path }) => `${method} /${base}/${path}`,
        ),
      ),
    ),
  ])
  expect(registered.length).toBeGreaterThan(300)
  expect(registered.sort()).toEqual([...inMatrix].sort())
})

it.each(roleNames)(
  `${advisory(4)}, ASVS 8.2.1: a user with %s can read and write what their levels allow, and nothing else`,
  async (role) => {
    const caller = callers.get(role)!
    const given: Record<string, number[]> = {}
    const told: Record<string, number[]> = {}
    for (const resource of withDesks(resources)) {
      const level = levelOf(role, resource)
      told[resource.name] = [level > 0 ? 200 : 403]
      given[resource.name] = [(await caller.get(`/${resource.basePaths[0]}/getCount`)).status]
      if (isReadOnly(resource)) continue
      told[resource.name]!.push(level === 15 ? 400 : 403)
      given[resource.name]!.push(
        (await caller.post(`/${resource.basePaths[0]}/save`, { no_such_field: 1 })).status,
      )
      const [personal] =
        fieldEntries(resource.fields).find(
          ([, field]) => field.options.personal && isSortable(field),
        ) ?? []
      if (personal === undefined) continue
      const knows = levelOn(role, resource.personal ?? resource.access) === 15
      const sorted = knows ? 200 : 400
      told[resource.name]!.push(level === 0 ? 403 : sorted)
      given[resource.name]!.push(
        (await caller.post(`/${resource.basePaths[0]}/getListByFilter`, { sort: personal })).status,
      )
    }
    expect(given).toEqual(told)
  },
)

/** Asked every call; of the others the test above asks what each role may read and write. */
const chosen = representatives(resources)
/** Rows that no call of these changes; of the event log, one about what everybody may read. */
describe.each(chosen.filter(isReadOnly).map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    let row: Row | undefined
    beforeAll(async () => {
      const byName = (name: string) => resources.find((one) => one.name === name)!
      await make.row(byName('car-brand'))
      await show(resource)
      const rows = (await admin.get(`/${resource.basePaths[0]}/getList`)).result as Row[]
      row = rows.find((one) => resource.name !== 'event-log' || one.resource === 'car-brand')
    })
    it.each(rolesFor(resource))(
      `${advisory(4)}, ASVS 8.2.1: grants %s exactly the access of their level`,
      async (role) => {
        for (const { call, send } of requestsTo(resource, row!.id, {})) {
          const { status } = await send(callers.get(role)!)
          const isOthers =
            sampleOf(resource).perReader && call.path.includes(':id') && status === 404
          const allowed = isOthers ? 404 : 200
          expect([call.name, status]).toEqual([
            call.name,
            levelOf(role, resource) > 0 ? allowed : 403,
          ])
          expect((await send(nobody)).status).toBe(401)
        }
      },
    )
  },
)

describe.each(
  chosen.filter((one) => !isReadOnly(one)).map((resource) => [resource.name, resource] as const),
)('%s', (_, resource) => {
  const [title = ''] = titleFields(resource)
  const personal = fieldEntries(resource.fields).filter(([, field]) => field.options.personal)
  let own: Row
  let foreign: Row
  let input: Wire
  beforeAll(async () => {
    own = await make.row(resource, sample.plain)
    await database.query(
      `select setval(pg_get_serial_sequence('"${resource.name.replaceAll('-', '_')}"', 'id'), ${own.id + 5000})`,
    )
    foreign = await theirs.row(
      resource,
      resource.fields[title]?.kind === 'text' &&
        isWritable(resource.fields[title]) &&
        !resource.fields[title].options.pattern
        ? { [title]: `Чужое ${resource.name}` }
        : {},
    )
    input = await make.input(resource, make.next())
  })
  /** No rows of either contract, for any caller. */
  const tellsNothing = (text: string) => {
    expect(text).not.toContain(String(own[title]))
    expect(text).not.toContain('Чужое')
  }

  /** A save that names a record where rows are only added. */
  const changes = (call: Call) => resource.mode === 'append' && call.body === 'save'
  /** Whether the role may read what the call answers, and write what it writes. */
  const mayMake = (role: RoleName, call: Call) => {
    const step = resource.states?.transitions[call.name]
    const level = levelOf(role, resource)
    // the right to make a transition requires the right to read the document
    if (call.body === 'transition' && step)
      return level > 0 && levelOn(role, accessOfTransition(resource, step)) === 15
    const answered = levelOf(role, answeredBy(resource, call, resources))
    return call.right === 'read' ? Math.min(level, answered) > 0 : level === 15
  }
  /** What a call about a row of the other contract is answered, where the level allows the call. */
  const getForeignStatus = (call: Call) => {
    // what is only added to is never changed, whosever it is; of many rows, the faulty one is named
    if (changes(call)) return 422
    if (call.body === 'saveAll') return 400
    const about =
      ['target', 'removal', 'save', 'print', 'revert', 'bringBack', 'transition'].includes(
        call.body,
      ) ||
      ['getById', 'getHistory'].includes(call.name) ||
      (call.endpoint !== undefined && 'rows' in call.endpoint)
    return about ? 404 : 200
  }
  const sample = sampleOf(resource)
  /** Whether the role may name personal fields in a save. */
  const knows = (role: RoleName) =>
    personal.length === 0 || levelOn(role, resource.personal ?? resource.access) === 15
  /** What the role may send: a personal field that is none for it is an unknown word. */
  const sendable = (role: RoleName, body: Wire, before?: Row): Wire => {
    if (sample.sendable) return sample.sendable(body, before)
    return knows(role)
      ? body
      : Object.fromEntries(
          Object.entries(body).filter(([key]) => !resource.fields[key]?.options.personal),
        )
  }

  it.each(rolesFor(resource))(
    `${advisory(4)}, ASVS 8.2.1: grants %s exactly the access of their level`,
    async (role) => {
      const caller = callers.get(role)!
      const level = levelOf(role, resource)
      expect(level).not.toBeNaN()
      const seenBy = sample.seenBy?.(await accountOf(role))
      // what is seen by whom it concerns: each role that may has its own
      const rowOf = async () =>
        sample.seenBy && level === 15
          ? ((
              await caller.post(
                `${base(resource)}/save`,
                sendable(role, await make.input(resource, make.next())),
              )
            ).result as Row)
          : make.row(resource, { ...sample.plain, ...sample.unposted, ...seenBy })
      const seen = sample.seenBy ? await rowOf() : own
      for (const { call, send } of requestsTo(resource, seen.id, sendable(role, input))) {
        const allowed = mayMake(role, call)
        if (allowed && call.right === 'edit') continue // done below, each on a row of its own
        const { status, text, error } = await send(caller)
        if (allowed && sample.concernedOnly && status === 404) continue
        expect([call.name, status, error?.code]).toEqual([
          call.name,
          allowed ? 200 : 403,
          allowed ? undefined : 'forbidden',
        ])
        expect(text).not.toContain('Чужое')
        if (!allowed) tellsNothing(text)
        if (!knows(role)) for (const [key] of personal) expect(text).not.toContain(`"${key}"`)
      }
      for (const { call, send } of requestsTo(resource, foreign.id, sendable(role, input))) {
        const allowed = mayMake(role, call)
        const { status, text } = await send(caller)
        expect([call.name, status]).toEqual([call.name, allowed ? getForeignStatus(call) : 403])
        expect(text).not.toContain('Чужое')
      }
      if (level === 15) {
        const fresh = await rowOf()
        const next = { ...(await make.input(resource, make.next())), ...sample.unposted }
        const change = sendable(role, next, fresh)
        for (const { call, send } of requestsTo(resource, fresh.id, change)) {
          if (call.right !== 'edit' || call.body === 'transition') continue
          const { status, text } = await send(caller)
          // resources with an archive are never deleted, so there is nothing to restore
          const found = call.name === 'bringBack' && resource.archive ? 404 : 200
          const done = changes(call) ? 422 : found
          expect([call.name, status], text).toEqual([call.name, done])
        }
        // where a document may go from its state is not a matter of rights
        const document = resource.states ? await rowOf() : fresh
        for (const { call, send } of requestsTo(resource, document.id, change)) {
          if (call.body !== 'transition') continue
          const { status, text } = await send(caller)
          expect([call.name, status === 403], text).toEqual([call.name, !mayMake(role, call)])
        }
        const added = await caller.post(
          `/${resource.basePaths[0]}/save`,
          sendable(role, await make.input(resource, make.next())),
        )
        if (sample.concernedOnly) expect(added.status, added.text).not.toBe(403)
        else expect(added.status, added.text).toBe(200)
      }
      expect(
        (await neighbour.get(`/${resource.basePaths[0]}/getById/${foreign.id}`)).result,
      ).toEqual(foreign)
    },
  )

  it('ASVS 8.3.1: grants nothing without a session, under every base path', async () => {
    for (const one of resource.basePaths)
      for (const { send } of requestsTo({ ...resource, basePaths: [one] }, own.id, input)) {
        const { status, text } = await send(nobody)
        expect(status).toBe(401)
        tellsNothing(text)
      }
  })
  it('grants the same under each of its other base paths', async () => {
    for (const base of resource.basePaths.slice(1))
      for (const [role, status] of [
        ['root', 200],
        ['user', levelOf('user', resource) > 0 ? 200 : 403],
      ] as const) {
        const answer = await callers.get(role)!.get(`/${base}/getById/${own.id}`)
        expect([base, role, answer.status]).toEqual([base, role, status])
      }
  })
})

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
describe.each(
  chosen.filter((one) => fileCallsOf(one).length > 0).map((one) => [one.name, one] as const),
)('files of a %s', (_, resource) => {
  const at = `/${resource.basePaths[0]}`
  const kinds = ['files', 'photos'] as const
  const [field, { kind, options }] = kinds.flatMap((one) =>
    fieldEntries(resource.fields).filter(([, other]) => other.kind === one),
  )[0]!
  const content = kind === 'files' ? Buffer.from('%PDF-1.7\nодин\n%%EOF') : onePixel
  const personal = options.personal === true
  const send = (caller: Caller, id: number) =>
    sendForm(app, `${at}/${fileCallsOf(resource)[0]!.path}`, caller.cookie, [
      { name: 'id', content: String(id) },
      { name: 'field', content: field },
      { name: 'file', file: kind === 'files' ? 'paper.pdf' : 'photo.gif', content },
    ])
  it.each(rolesFor(resource))(
    `${advisory(4)}: are returned to %s as their level allows`,
    async (role) => {
      const caller = callers.get(role)!
      const { id } = await make.row(resource)
      // where there is one record alone, it has that of the role before
      for (const { id: left } of (await admin.post(`${at}/getFile`, { id, field }))
        .result as StoredFile[])
        await admin.delete(`${at}/deleteFile`, { id: left })
      const { result } = await send(admin, id)
      const [file] = result as unknown as StoredFile[]
      const level = levelOf(role, resource)
      const known = !personal || levelOn(role, resource.personal ?? resource.access) === 15
      const readable = known ? [200, 200] : [400, 404]
      const reading = level === 0 ? [403, 403] : readable
      expect([
        (await caller.post(`${at}/getFile`, { id, field })).status,
        (await caller.get(`${at}/file/${file!.id}`)).status,
      ]).toEqual(reading)
      for (const other of [neighbour, nobody]) {
        const status = other === nobody ? 401 : 404
        expect((await other.post(`${at}/getFile`, { id, field })).status).toBe(status)
        expect((await other.get(`${at}/file/${file!.id}`)).status).toBe(status)
        expect((await other.delete(`${at}/deleteFile`, { id: file!.id })).status).toBe(status)
      }
      const writable = known ? 200 : 400
      const writing = level < 15 ? 403 : writable
      expect((await caller.delete(`${at}/deleteFile`, { id: file!.id })).status).toBe(
        writing === 400 ? 404 : writing,
      )
      expect((await send(caller, id)).status).toBe(writing)
    },
  )
})

describe('calls outside resources', () => {
  it.each(
    Object.entries(platform).map(([name, plain], turn) => [name, { ...plain, turn }] as const),
  )('%s', async (_, { send, open, reads, opensTo, status = 200, may, turn }) => {
    const isRefused = (role: RoleName) => {
      if (opensTo) return !opensTo((one) => levelOn(role, one) > 0)
      return reads
        ? [reads].flat().every((one) => levelOn(role, one) === 0)
        : may !== undefined && levelOn(role, may[0]) < 15
    }
    for (const role of oneOfEach(roleNames, (one) => String(isRefused(one)), { seed: seed + turn }))
      expect([role, (await send(callers.get(role)!)).status]).toEqual([
        role,
        isRefused(role) ? 403 : (may?.[1] ?? status),
      ])
    expect((await send(nobody)).status).toBe(open ? status : 401)
  })
})

it('ASVS 8.3.2: a changed level applies to the next call of signed-in users', async () => {
  const caller = callers.get('dispatcher')!
  const set = (level: number, contract = 1) =>
    database.query(
      `update access_level set level = $1 where contract_id = $2 and role = 'dispatcher' and resource = 'place'`,
      [level, contract],
    )
  const asked = async () => [
    (await caller.get('/api/fms/place/getCount')).status,
    (await caller.post('/api/fms/place/save', { name: `Место ${make.next()}` })).status,
    (
      (await caller.get('/auth/user')).result as {
        fmsStaff: { resourceAccess: { alternative_name: string; access: number }[] }
      }
    ).fmsStaff.resourceAccess.find((one) => one.alternative_name === 'place.*')?.access,
  ]
  expect(await asked()).toEqual([200, 200, 15])
  await set(0, 2)
  expect(await asked(), 'a level of another contract').toEqual([200, 200, 15])
  for (const level of [1, 7, 14]) {
    await set(level)
    expect(await asked()).toEqual([200, 403, level])
  }
  await set(0)
  expect(await asked()).toEqual([403, 403, 0])
  await set(15)
  expect(await asked()).toEqual([200, 200, 15])
})
