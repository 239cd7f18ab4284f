import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changedParts, readNativeParts } from './native-parts.mjs';
import { readAudit } from './read-audit.mjs';

const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const sample = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    app: {
      name: 'app',
      severity: 'high',
      isDirect: true,
      via: ['files'],
      effects: [],
      range: '*',
      nodes: ['node_modules/app'],
      fixAvailable: true,
    },
    files: {
      name: 'files',
      severity: 'high',
      isDirect: false,
      via: [
        { source: 1, name: 'files', title: 'Slow path', url, severity: 'low', cwe: [], range: '<2.0.0' },
        { source: 2, name: 'files', title: 'Open path', url, severity: 'high', cwe: [], range: '<1.5.0' },
      ],
      effects: ['app'],
      range: '<2.0.0',
      nodes: ['node_modules/files'],
      fixAvailable: true,
    },
  },
  metadata: { vulnerabilities: { info: 0, low: 1, moderate: 0, high: 1, critical: 0, total: 2 } },
});

it('lists each advisory once, the worst first', () => {
  const { advisories } = readAudit(sample);
  expect(advisories?.map(({ name, title, severity }) => [name, title, severity])).toEqual([
    ['files', 'Open path', 'high'],
    ['files', 'Slow path', 'low'],
  ]);
  expect(advisories?.[0]).toMatchObject({ url, range: '<1.5.0', nodes: ['node_modules/files'] });
});

it('lists nothing for a lock file without advisories', () => {
  const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: {} });
  expect(readAudit(none)).toEqual({ advisories: [] });
});

it('is skipped where the service is out of reach', () => {
  // As npm 11 prints it behind a registry that has no advisories.
  const message = '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk';
  const refused = JSON.stringify({
    message,
    method: 'POST',
    statusCode: 405,
    error: { summary: '', detail: '' },
  });
  expect(readAudit(refused)).toEqual({ skipped: message });
});

it.each(['', 'npm error', '{}', '{"auditReportVersion":3}'])('rejects other output: %j', (text) => {
  expect(() => readAudit(text)).toThrow('no report');
});

it('names the versions of the native parts that are installed', () => {
  const parts = readNativeParts();
  expect(changedParts(parts)).toEqual([]);
  const [first] = parts;
  if (!first) throw new Error('The table is empty');
  const older = { ...first, mark: 'libdatachannel of another version' };
  expect(changedParts([first, older])).toEqual([older]);
});

it('has each library that docs/security.md names in the library of the connection', () => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const [, contents = ''] =
    /node-datachannel [\d.]+, the newest release, contains (.*?), which gets/.exec(text) ?? [];
  const named = contents.match(/\b(?:lib|Open|usr)\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(3);
  const parts = readNativeParts().map(({ part }) => part);
  expect(named.filter((name) => !parts.includes(name))).toEqual([]);
});

it('names the advisories that a peer can reach in docs/security.md, and no others', () => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const advisories = readNativeParts().flatMap((part) => part.advisories);
  const reachable = advisories.filter((each) => !each.reachable.startsWith('no,')).flatMap(({ ids }) => ids);
  expect(text.match(/CVE-\d+-\d+/g)).toEqual(reachable);
});
