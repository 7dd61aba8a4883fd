// Early calls: a list's first calls are the same at every visit, so the first script sends them
// again, while the scripts that need the responses are loading.
import { readLocal, writeLocal } from '../browser/local-storage.ts'

/** ms after which a response is stale, and after which a page counts as loaded. */
const lifetime = 10_000
/** Maximum remembered addresses. */
const mostAddresses = 20
/** Maximum remembered calls of one address. */
const mostCalls = 8

type Call = readonly [method: string, path: string, body?: string]
/** Calls by address; the last visited address is at the end. */
type Known = readonly (readonly [address: string, calls: readonly Call[]])[]

/** The user of the calls: they are not repeated for another one. */
let keptUnder: string | null = null
let address = ''
let asked: Call[] = []
let answers = new Map<string, { since: number; answer: Promise<Response> }>()
let begun = -Infinity

const keyOf = (call: Call, language: string) => JSON.stringify([language, ...call])

function knownCalls(): Known {
  try {
    return JSON.parse((keptUnder && readLocal(keptUnder)) ?? '[]') as Known
  } catch {
    return []
  }
}

/**
 * Sends the calls of this address at the last visit of the same session; `send` sends one call.
 * `fingerprint`: of the user who is probably signed in, null for nobody.
 */
export function sendEarlyCalls(
  fingerprint: string | null,
  language: string,
  send: (...call: Call) => Promise<Response>,
): void {
  begun = performance.now()
  asked = []
  answers = new Map()
  keptUnder = fingerprint && `early:${fingerprint}`
  // the query string may be confidential
  address = location.pathname
  const calls = location.search ? [] : (knownCalls().find(([at]) => at === address)?.[1] ?? [])
  for (const call of calls) {
    const answer = send(...call)
    // the caller that needs it sends it again
    answer.catch(() => null)
    answers.set(keyOf(call, language), { since: performance.now(), answer })
  }
}

/** The response to an early call, once; null if there is none, it is stale or a refusal. */
export async function takeEarlyAnswer(call: Call, language: string): Promise<Response | null> {
  const key = keyOf(call, language)
  const early = answers.get(key)
  answers.delete(key)
  if (!early || performance.now() - early.since > lifetime) return null
  const response = await early.answer.catch(() => null)
  return response?.status === 200 ? response : null
}

/** Remembers a call of a loading page, for its next visit. */
export function noteEarlyCall(call: Call): void {
  if (!keptUnder || performance.now() - begun > lifetime || asked.length >= mostCalls) return
  if (location.pathname !== address || location.search !== '') return
  if (asked.some((one) => keyOf(one, '') === keyOf(call, ''))) return
  asked.push(call)
  const others = knownCalls().filter(([at]) => at !== address)
  writeLocal(keptUnder, JSON.stringify([...others, [address, asked]].slice(-mostAddresses)))
}

/**
 * The responses belong to another user, or to nobody: they are dropped. The calls are kept under
 * `fingerprint`.
 */
export function forgetEarlyAnswers(fingerprint: string | null): void {
  const next = fingerprint && `early:${fingerprint}`
  if (next === keptUnder) return
  answers = new Map()
  if (keptUnder && fingerprint === null) writeLocal(keptUnder, null)
  keptUnder = next
}
