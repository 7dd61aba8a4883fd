// What a list asks for before it has rows was the same at the last visit: the first script asks it
// again, beside the scripts that will want the answers.
import { readLocal, writeLocal } from '../browser/local-storage.ts'

/** ms after which an answer counts as old, and after which a page is no longer one that begins. */
const lifetime = 10_000
/** Addresses of which is known what they ask. */
const mostAddresses = 20
/** Calls of one address. */
const mostCalls = 8

type Call = readonly [method: string, path: string, body?: string]
/** By address, the one visited last at the end. */
type Known = readonly (readonly [address: string, calls: readonly Call[]])[]

/** Whose: nothing of one is asked for another. */
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
 * Asks what this address asked at the last visit of the same session; `send` sends one call.
 * `fingerprint`: who is probably signed in, null for nobody.
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
  // what stands behind a question mark may be for its reader alone
  address = location.pathname
  const calls = location.search ? [] : (knownCalls().find(([at]) => at === address)?.[1] ?? [])
  for (const call of calls) {
    const answer = send(...call)
    // whoever wants it asks again
    answer.catch(() => null)
    answers.set(keyOf(call, language), { since: performance.now(), answer })
  }
}

/**
 * The answer that has been asked for early, once; null for none, for one that is old and for a
 * refusal.
 */
export async function takeEarlyAnswer(call: Call, language: string): Promise<Response | null> {
  const key = keyOf(call, language)
  const early = answers.get(key)
  answers.delete(key)
  if (!early || performance.now() - early.since > lifetime) return null
  const response = await early.answer.catch(() => null)
  return response?.status === 200 ? response : null
}

/** Remembers a call of a page that begins, for its next visit. */
export function noteEarlyCall(call: Call): void {
  if (!keptUnder || performance.now() - begun > lifetime || asked.length >= mostCalls) return
  if (location.pathname !== address || location.search !== '') return
  if (asked.some((one) => keyOf(one, '') === keyOf(call, ''))) return
  asked.push(call)
  const others = knownCalls().filter(([at]) => at !== address)
  writeLocal(keptUnder, JSON.stringify([...others, [address, asked]].slice(-mostAddresses)))
}

/** Another user, or nobody: the answers are not theirs. Under `fingerprint` the calls are kept. */
export function forgetEarlyAnswers(fingerprint: string | null): void {
  const next = fingerprint && `early:${fingerprint}`
  if (next === keptUnder) return
  answers = new Map()
  if (keptUnder && fingerprint === null) writeLocal(keptUnder, null)
  keptUnder = next
}
