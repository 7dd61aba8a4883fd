// docs/api-guide.md: its commands are run one after another with a shell and curl against a running
// server, and return what the guide shows.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebhookSecret } from '#resources/wire/webhooks.ts'
import { webhookReceiver } from '../support/network/webhook-receiver.ts'
import { root } from '../support/repository/sources.ts'
import { testApp } from '../support/server/test-app.ts'
import type { Caller, Row } from '../support/server/test-app.ts'
import { makeToken } from '../support/server/token-caller.ts'

interface Block {
  language: string
  text: string
}

const guide = readFileSync(join(root, 'docs', 'api-guide.md'), 'utf8')
const blocks: Block[] = [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(
  ([, language = '', text = '']) => ({ language, text }),
)
const anything = '…'
const run = promisify(execFile)

/** Whether a response contains everything shown in the guide, in the same places. */
function fits(said: unknown, answer: unknown): boolean {
  if (said === anything) return answer !== undefined
  if (typeof said === 'string' && typeof answer === 'string')
    return said.includes(anything)
      ? answer.startsWith(said.split(anything)[0]!) && answer.includes(said.split(anything)[1]!)
      : answer === said
  if (typeof said !== 'object' || said === null) return answer === said
  if (typeof answer !== 'object' || answer === null) return false
  if (Array.isArray(said) && (!Array.isArray(answer) || answer.length !== said.length)) return false
  return Object.entries(said).every(([key, value]) =>
    fits(value, (answer as Record<string, unknown>)[key]),
  )
}

it('has an answer behind each command, and a command before each answer', () => {
  expect(blocks.length).toBeGreaterThan(15)
  blocks.forEach(({ language }, i) => {
    expect([i, language === 'sh' || language === 'ts']).toEqual([i, i % 2 === 0])
  })
})

it('is distinguished from responses that it does not match', () => {
  expect(fits({ a: anything, b: [{ c: 1 }] }, { a: null, b: [{ c: 1, d: 2 }], e: 3 })).toBe(true)
  for (const other of [{ b: [{ c: 1 }] }, { a: 1, b: [] }, { a: 1, b: [{ c: 2 }] }, null])
    expect(fits({ a: anything, b: [{ c: 1 }] }, other)).toBe(false)
})

const program = mkdtempSync(join(tmpdir(), 'motorpool-guide-'))
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

beforeAll(async () => {
  const file = join(program, 'motorpool.ts')
  await run(tool('tsx'), ['scripts/client.ts', file], { cwd: root })
})
afterAll(() => rmSync(program, { recursive: true }))

/** What the compiler says about each program beside the generated client. */
async function compile(texts: readonly string[]): Promise<string[]> {
  const files = texts.map((_, i) => `program${i}.mts`)
  texts.forEach((text, i) => writeFileSync(join(program, files[i]!), text))
  const node = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const module = ['--target', 'ES2023', '--module', 'nodenext', '--allowImportingTsExtensions']
  const checked = ['--noEmit', '--strict', '--ignoreConfig', ...module, ...node, ...files]
  const said = await run(tool('tsc'), checked, { cwd: program }).catch(
    (error: { stdout: string }) => error,
  )
  const lines = said.stdout.split('\n')
  return files.map((file) => lines.filter((line) => line.startsWith(file)).join('\n'))
}

it('has a client that compiles', async () => {
  const { text } = blocks.find(({ language }) => language === 'ts')!
  const body = "{ name: 'Hino 300' }"
  const wrong: [string, RegExp][] = [
    [text.replace('/save', '/sav'), /TS2345/],
    [text.replace(body, '{ name: 300 }'), /TS2322/],
    [text.replace(body, "{ named: 'Hino 300' }"), /TS2561|TS2353/],
    [text.replace('const { name }', 'const { named }'), /TS2339/],
    [text.replace('{ path: { id: made.id } }', '{}'), /TS2345/],
  ]
  const [right, ...others] = await compile([text, ...wrong.map(([other]) => other)])
  expect(right).toBe('')
  wrong.forEach(([, fault], i) => expect(others[i]).toMatch(fault))
})

async function output({ language, text }: Block, variables: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...variables }
  if (language === 'sh') return (await run('sh', ['-c', text], { env })).stdout
  const file = join(program, 'program.mts')
  writeFileSync(file, text)
  return (await run(tool('tsx'), [file], { env })).stdout
}

/** The request that a webhook's test sends. */
async function sentTest(admin: Caller): Promise<Record<string, string>> {
  const receiver = await webhookReceiver()
  const base = '/api/fms/webhook'
  const { result } = await admin.post(`${base}/save`, { name: 'Учёт', address: receiver.address })
  const { id } = result as Row
  const made = await admin.post(`${base}/newSecret`, { id })
  expect((await admin.post(`${base}/test`, { id })).status).toBe(200)
  await receiver.close()
  const { text, headers } = receiver.received[0]!
  return {
    SECRET: (made.result as WebhookSecret).secret,
    BODY: text,
    TIMESTAMP: String(headers['motorpool-timestamp']),
    SIGNATURE: String(headers['motorpool-signature']),
  }
}

it('returns what the guide shows', async () => {
  const { app, signIn } = await testApp({
    config: {
      ...{ demo: false, publicUrl: null, trustProxy: false, version: 'test' },
      privateAddresses: true,
    },
  })
  const motorpool = await app.listen({ port: 0, host: '127.0.0.1' })
  const admin = await signIn('admin')
  const { token } = await makeToken(admin, { name: 'Обмен' })
  const variables: Record<string, string> = {
    ...{ MOTORPOOL: motorpool, TOKEN: token },
    ...(await sentTest(admin)),
  }
  for (let i = 0; i < blocks.length; i += 2) {
    const command = blocks[i]!
    const said = blocks[i + 1]!
    const stdout = await output(command, variables)
    if (said.language === 'csv') {
      expect(stdout.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')).toBe(said.text)
      continue
    }
    const answer = JSON.parse(stdout) as {
      result?: { id?: number; version?: number; path?: string }
    }
    expect(fits(JSON.parse(said.text), answer), `${command.text}\n${stdout}`).toBe(true)
    const { id, version, path } = answer.result ?? {}
    if (id !== undefined && version !== undefined)
      Object.assign(variables, { ID: String(id), VERSION: String(version) })
    if (path !== undefined) variables.FILE = path
  }
})
