// What README.md claims about the project, as far as a program can look it up.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { roleNames } from '#resources/kernel/names.ts'
import { read, root } from './support/sources.ts'

const readme = read('README.md')
const manifest = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>
/** The part below a heading, up to the next one. */
const section = (title: string) => readme.split(/^##+ /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
/** First cells of the rows of a section's table. */
const firstCells = (title: string) => [...section(title).matchAll(/^\| (.+?) \|/gm)].map((match) => match[1]?.trim() ?? '').slice(2)

it('lists exactly the environment variables that the configuration reads', () => {
  const listed = firstCells('Environment').flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map((match) => match[1]))
  const asked = [...read('server/config.ts').matchAll(/\b(?:value\('|env\.)([A-Z_]+)/g)].map((match) => match[1])
  expect(asked.length).toBeGreaterThan(8)
  expect(listed.sort()).toEqual([...new Set(asked)].sort())
})

it('names scripts that exist', () => {
  const named = new Set([...readme.matchAll(/npm (?:run )?(start|test|[a-z-]+)\b/g)].map((match) => match[1] ?? ''))
  expect(named.size).toBeGreaterThan(4)
  for (const name of named) expect(Object.keys(manifest.scripts)).toContain(name)
})

it('gives every dependency its line, and no other', () => {
  const listed = firstCells('Dependencies').flatMap((cell) => cell.split(', '))
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  const covers = (entry: string, name: string) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name)
  expect(installed.filter((name) => !name.startsWith('@types/') && !listed.some((entry) => covers(entry, name)))).toEqual([])
  expect(listed.filter((entry) => !installed.some((name) => covers(entry, name)))).toEqual([])
})

it('explains every code of the boot checks', () => {
  const used = new Set([...read('resources/kernel/check.ts').matchAll(/\b(R\d{3})\b/g)].map((match) => match[1]))
  const explained = [...section('Boot checks').matchAll(/\b(R\d{3})\b/g)].map((match) => match[1])
  expect(used.size).toBeGreaterThan(15)
  expect(explained.sort()).toEqual([...used].sort())
})

it('lists an account for every role', () => {
  const accounts = firstCells('Signing in').flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map((match) => match[1]))
  expect(accounts.sort()).toEqual([...roleNames, 'second-admin'].sort())
})

it('maps folders and shows pictures that exist', () => {
  const map = /```\n(resources\/[\s\S]+?)```/.exec(readme)?.[1] ?? ''
  const folders = [...map.matchAll(/^(\w+)\//gm)].map((match) => match[1] ?? '')
  expect(folders).toContain('server')
  const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1] ?? '').filter((link) => !/^https?:/.test(link))
  expect([...folders, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
