// `npm run audit`: known vulnerabilities of the product's runtime dependencies. Exit code 0: none;
// 1: some; 3: unknown, because the registry does not offer audits.
import { npm } from './lib/node-packages.mjs'
import { lastLines, run } from './lib/run-program.mjs'

const unknown = 3

/** npm's JSON without the warnings around it. */
const jsonOf = (output) => /^\{[\s\S]*^\}/m.exec(output)?.[0] ?? ''

/** npm's audit report, or null if it got no response. */
function reportOf(output) {
  try {
    const report = JSON.parse(jsonOf(output))
    return report.vulnerabilities ? report : null
  } catch {
    return null
  }
}

/** One line per package: severity, affected versions, advisories. */
function* linesOf({ vulnerabilities }) {
  for (const { name, severity, range, via, fixAvailable } of Object.values(vulnerabilities)) {
    const reasons = via.map((one) =>
      typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`,
    )
    yield `✗ ${name} ${range}, ${severity}: ${reasons.join('; ')}${fixAvailable ? '; a newer version is free of it' : ''}`
  }
}

const { program, args } = npm()
const { output } = await run(program, [...args, 'audit', '--omit=dev', '--json'])
const report = reportOf(output)
if (report) {
  const found = [...linesOf(report)]
  for (const line of found) console.log(line)
  const { total } = report.metadata.dependencies
  console.log(
    found.length
      ? `${found.length} of ${total} packages have known vulnerabilities`
      : `✓ ${total} packages, no known vulnerabilities`,
  )
  process.exitCode = found.length ? 1 : 0
} else {
  console.error(lastLines(reason(output), 5))
  console.error(
    'NOT AUDITED: the configured registry does not answer audits. Use one that does: npm run audit --registry=<address>',
  )
  process.exitCode = unknown
}

/** npm's own explanation of a missing report. */
function reason(text) {
  try {
    const { message, error } = JSON.parse(jsonOf(text))
    return [message, error?.summary, error?.detail].filter(Boolean).join('\n')
  } catch {
    return text
  }
}
