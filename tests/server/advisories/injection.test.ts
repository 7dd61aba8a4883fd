// SQL injection: input reaches PostgreSQL as parameters, never as part of a statement.
import { describe, expect, it } from 'vitest'
import { conditionOf } from '#tests/support/server/valid-rows.ts'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { fieldEntries, isFilterable, isReadOnly } from '#resources/kernel/derive.ts'
import type { Field } from '#resources/kernel/types.ts'
import { sampleOf } from '#tests/samples/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { badTexts, injections, oddTexts } from '#tests/support/network/hostile-texts.ts'
import { isProof, oneOfEach, representativeFields } from '#tests/support/runner/sampling.ts'
import type { Wire } from '../../support/server/test-app.ts'
import { base, ofShapes, rowsOf, world } from '../kernel/contract/contract-world.ts'

const { app, admin, make, record, statements } = await world()
statements.forget()
/** `npm test` sends every fourth of them, the proof all. */
const some = (all: readonly string[]) => all.filter((_, i) => isProof || i % 4 === 0)
const breaking = some(injections)
const odd = some(oddTexts)
const bad = some(badTexts)
const strings = [...breaking, ...odd, ...bad]
/**
 * The specimen, which has every kind of field, and one of each mode: one parser and one way to a
 * statement serve them all. The proof asks each.
 */
const asked = ofShapes.filter(
  (one) => one.name === 'specimen' || oneOfEach(ofShapes, ({ mode }) => String(mode)).includes(one),
)
/** No statement since the last check contains the input. */
function expectClean(sent: string) {
  const carrying = statements.texts.filter((text) => text.includes(sent))
  statements.forget()
  expect(carrying).toEqual([])
}

/**
 * Kinds whose filter accepts any text and finds nothing; the others report that it is not a value
 * of theirs.
 */
const textual = new Set(['text', 'email', 'phone', 'plate'])
const isFree = ([, { kind, options }]: readonly [string, Field]) =>
  kind === 'text' && !options.pattern
const storable = (text: string) => !(badTexts as readonly string[]).includes(text)

describe(`${advisory(7)}`, () => {
  describe.each(asked.map((resource) => [resource.name, resource] as const))(
    '%s',
    (_, resource) => {
      // one parser serves them all; the proof asks each
      const lists = callsOf(resource)
        .filter(({ body }) => body === 'query')
        .slice(0, isProof ? undefined : 1)
      const filters = fieldEntries(resource.fields).filter(([, field]) => isFilterable(field))
      const total = () => admin.post(`${base(resource)}/getListByFilter`, { size: 500 })

      it('is rejected as a filter value of another type, in every operator', async () => {
        await record(resource)
        const before = (await total()).text
        for (const text of strings)
          for (const filter of [
            text,
            [text],
            { from: text },
            { to: text },
            { not: text },
            { not: [text] },
            { [text]: 1 },
            { empty: text },
          ])
            for (const { path } of lists) {
              const { status, error, result } = await admin.post(
                `${base(resource)}/${path}`,
                Object.fromEntries([...filters.map(([key]) => [key, filter]), ['id', filter]]),
              )
              // `id` takes no text, so each of these is refused; the fields that take it are not
              // among the named
              const inKey =
                typeof filter === 'object' &&
                !Array.isArray(filter) &&
                (text in filter || 'empty' in filter)
              const wrong = filters
                .filter(
                  ([, { kind }]) =>
                    inKey ||
                    !storable(text) ||
                    !textual.has(kind) ||
                    (kind === 'plate' && text.length > 20),
                )
                .map(([key]) => key)
              expect([filter, status, result]).toEqual([filter, 400, undefined])
              expect([filter, Object.keys(error?.fields ?? {}).sort()]).toEqual([
                filter,
                expect.arrayContaining(
                  [...new Set([...wrong, 'id'])]
                    .filter((key) => resource.fields[key]?.kind !== 'plate')
                    .sort(),
                ),
              ])
              expectClean(text)
            }
        expect((await total()).text).toBe(before)
      })
      it('matches as a text filter only the same text, letter for letter', async () => {
        const texts = filters.filter(isFree)
        for (const [key] of representativeFields(resource, texts))
          for (const text of [...breaking, ...odd]) {
            // a word more than any row has: the view shows the rows of another resource
            const { status, result } = await admin.post(`${base(resource)}/getListByFilter`, {
              [key]: `${text} and more`,
            })
            expect([key, text, status, result]).toEqual([key, text, 200, []])
            for (const filter of [
              [`${text} 1`, `${text} 2`],
              { from: text },
              { to: text },
              { not: text },
              { not: [text, null] },
            ])
              expect([
                key,
                filter,
                (await admin.post(`${base(resource)}/getListByFilter`, { [key]: filter })).status,
              ]).toEqual([key, filter, 200])
            expectClean(text)
          }
      })
      it('is unknown as the name of a field, a sort key or a query key', async () => {
        for (const text of [...breaking, ...bad]) {
          for (const { path } of lists)
            for (const payload of [
              { [text]: 1 },
              { sort: text },
              { sort: `-${text}` },
              { sort: ['id', text] },
              { page: text },
              { size: text },
              { exact: text },
              { search: { [text]: 1 } },
            ]) {
              const { status, error } = await admin.post(`${base(resource)}/${path}`, payload)
              expect([payload, status, Object.keys(error?.fields ?? {})]).toEqual([
                payload,
                400,
                Object.keys(payload),
              ])
              expectClean(text)
            }
          const word = encodeURIComponent(text.toWellFormed())
          for (const path of [
            `getById/${word}`,
            `getListPerPage/${word}/20`,
            `getListPerPage/0/${word}`,
          ]) {
            const answer = await app.inject({
              url: `${base(resource)}/${path}`,
              headers: { cookie: admin.cookie },
            })
            expect([path, answer.statusCode]).toEqual([
              path,
              path.startsWith('getById') ? 404 : 400,
            ])
            expectClean(text)
          }
        }
      })
      it('is only words to the search', async () => {
        const searched = fieldEntries(resource.fields).some(([, { options }]) => options.search)
        for (const text of [
          ...strings,
          '%',
          '_',
          '\\',
          '%%%',
          "'",
          '"',
          '* or 1=1',
          '\ufeff',
          ' \t ',
          `${'a '.repeat(100)}`,
        ]) {
          const { status, result } = await admin.post(`${base(resource)}/getListByFilter`, {
            search: text,
          })
          if (!searched && text.trim()) expect([text, status]).toEqual([text, 400])
          else expect([text, status]).toEqual([text, 200])
          if (['%', '_', '\\', '%%%', "'"].includes(text) && searched)
            expect([text, result]).toEqual([text, []])
          if (text.length > 3 && text.trim()) expectClean(text)
        }
        expect(
          (await admin.post(`${base(resource)}/getListByFilter`, { search: 'x'.repeat(201) })).error
            ?.fields,
        ).toHaveProperty('search')
      })
      it('is stored unchanged and found again', async () => {
        if (isReadOnly(resource)) return
        const texts = fieldEntries(resource.fields).filter(isFree)
        for (const [key, field] of representativeFields(resource, texts)) {
          if (resource.builtIn && key === 'code') continue
          const max = Number(field.options.max ?? 200)
          const isTemplate = sampleOf(resource).templates?.includes(key)
          const fitting = [...breaking, ...odd].filter(
            (one) => [...one].length <= max && !(isTemplate && one.includes('%{')),
          )
          for (const text of fitting) {
            const given = { ...conditionOf(resource, key), [key]: text }
            const input: Wire = {
              ...(await make.input(resource, make.next(), false, given)),
              ...given,
            }
            const saved = await admin.post(`${base(resource)}/save`, input)
            expect([text, saved.status, saved.text.slice(0, 300)]).toEqual([
              text,
              200,
              expect.any(String),
            ])
            const row = saved.result as Wire
            expect(row[key]).toBe(text)
            const found = rowsOf(
              await admin.post(`${base(resource)}/getListByFilter`, { [key]: text, size: 500 }),
            )
            expect(found.map((one) => one[key])).toEqual(found.map(() => text))
            expect(found.map(({ id }) => id)).toContain(row.id)
            expectClean(text)
          }
          for (const text of bad) {
            const { status, error } = await admin.post(`${base(resource)}/save`, {
              ...(await make.input(resource, make.next())),
              ...conditionOf(resource, key),
              [key]: text,
            })
            expect([text, status, Object.keys(error?.fields ?? {})]).toEqual([text, 400, [key]])
          }
        }
      })
    },
  )
})
