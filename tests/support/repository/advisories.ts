// Classes of published advisories of comparable products; the tests of each class carry its ids in
// their titles.

export const advisories = {
  1: [
    'hidden field',
    'GHSA-7wq3-jr35-275c GHSA-8jpw-gpr4-8cmh GHSA-38hg-ww64-rrwc GHSA-p8v3-m643-4xqx GHSA-jjqf-j4w7-92w8 GHSA-495j-h493-42q2 GHSA-rjg2-95x7-8qmx GHSA-hg9m-67mm-7pg3 GHSA-cgcg-q9jh-5pr2',
  ],
  2: ['label', 'GHSA-m284-85mf-cgrc GHSA-6j89-frxc-q26m'],
  3: [
    'history, log, cache, errors',
    'GHSA-mvv8-v4jj-g47j GHSA-x3vm-88hf-gpxp GHSA-c6w9-5g5j-jh2p GHSA-cph6-524f-3hgr',
  ],
  4: [
    'alternative path to a record',
    'GHSA-jq29-r496-r955 GHSA-3fff-gqw3-vj86 GHSA-qqmv-5p3g-px89 GHSA-849r-qrwj-8rv4 CVE-2026-44208',
  ],
  5: [
    'mass assignment',
    'GHSA-99vm-5v2h-h6r6 GHSA-393c-p46r-7c95 GHSA-pmf4-v838-29hg GHSA-6xp4-cf37-ppjh',
  ],
  6: ['empty list, stale grant', 'GHSA-hxgm-ghmv-xjjm GHSA-9x5g-62gj-wqf2'],
  7: [
    'SQL injection',
    'GHSA-xx6w-jxg9-2wh8 GHSA-7xxh-373w-35vg GHSA-4948-f92q-f432 GHSA-p849-8hwh-84j9 GHSA-p8wx-5f39-w3x4 GHSA-6phg-4wmq-h5h3',
  ],
  8: [
    'XSS',
    'GHSA-5jcr-82fh-339v GHSA-mmxc-95ch-2j7c GHSA-9qrm-48qf-r2rw GHSA-vv2v-pw69-8crf CVE-2026-31879',
  ],
  9: [
    'upload',
    'GHSA-pcw7-5633-82vv GHSA-pm9q-xj9p-96pm GHSA-frq9-7j6g-v74x GHSA-w8xh-93qh-35vw GHSA-mv33-9f6j-pfmc',
  ],
  10: [
    'SSRF',
    'GHSA-wv3h-5fx7-966h GHSA-j5h6-vqc3-phqh GHSA-hhfx-5x8j-f5f6 GHSA-v8wj-f5c7-pvxf CVE-2026-31878',
  ],
  11: [
    'session outlives its rights',
    'GHSA-5v66-m237-hwf7 GHSA-26rv-h2hf-3fw4 GHSA-56p6-qw3c-fq2g GHSA-hvp3-26wx-g2w4 GHSA-4r8w-3jww-m2rp',
  ],
  12: [
    'credentials',
    'GHSA-jr94-gj3h-c8rf GHSA-qw9g-7549-7wg5 GHSA-hp5w-3hxx-vmwf GHSA-mv7p-34fv-4874 GHSA-2cjv-6wg9-f4f3',
  ],
  13: ['throttling by client-supplied data', 'GHSA-7mqx-wwh4-f9fw GHSA-24q2-59hm-rh9r'],
  14: ['CSRF, CORS', 'GHSA-p6mr-xf3r-ghq4 GHSA-9329-mxxw-qwf8 GHSA-wxq7-x3qp-vcr8'],
  15: ['open redirect', 'GHSA-cf45-hxwj-4cfj GHSA-q75c-4gmv-mg9x'],
  16: ['denial of service', 'GHSA-6q22-g298-grjh GHSA-hmgw-9jrg-hf2m GHSA-45jq-c8xm-jfw9'],
  17: ['formula in an export', 'CVE-2026-9673 CVE-2017-15879'],
} as const satisfies Readonly<Record<number, readonly [about: string, ids: string]>>
export type AdvisoryClass = keyof typeof advisories

/** The prefix of a test title: 'class 15 (GHSA-cf45-hxwj-4cfj GHSA-q75c-4gmv-mg9x)'. */
export function advisory(number: AdvisoryClass): string {
  return `class ${number} (${advisories[number][1]})`
}
