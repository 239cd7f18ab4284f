import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { runCommand } from './test-support/car-process.ts';

function folderWith(file: object): string {
  const data = mkdtempSync(join(tmpdir(), 'ligo-unknown-'));
  writeFileSync(join(data, 'car.json'), JSON.stringify({ version: 1, ...file }));
  return data;
}

it('finds what is misspelt in car.json, wherever it stands, and nothing else', () => {
  const unknown = (file: object) => readConfig(['--data', folderWith(file)], {}).unknownKeys;
  const obd = { kind: 'obd', path: '/dev/ttyUSB0', baudRate: 115_200, profile: 'nissan-leaf' };
  const mqtt = {
    kind: 'mqtt',
    url: 'mqtts://127.0.0.1',
    tls: { insecure: true },
    topics: [{ topic: 'a', reading: 'gear', map: { '1': 'P', '15': null } }],
  };
  const cameras = { front: { kind: 'scene' }, encoder: 'auto' };
  expect(unknown({ sources: [obd, mqtt], cameras, dashboard: null })).toBeUndefined();
  expect(unknown({ sorces: [obd] })).toEqual(['sorces']);
  expect(unknown({ sources: [{ ...obd, baudrate: 9_600 }], dashboard: { prot: 1 } })).toEqual([
    'sources.0.baudrate',
    'dashboard.prot',
  ]);
  expect(unknown({ sources: [{ ...mqtt, tls: { isInsecure: true } }] })).toEqual([
    'sources.0.tls.isInsecure',
  ]);
});

it('is reported by doctor', async () => {
  const { code, text, errors } = await runCommand([
    ...['doctor', '--seconds', '1'],
    ...['--data', folderWith({ sources: [{ kind: 'obd', path: '/dev/none', profil: 'nissan-leaf' }] })],
  ]);
  expect([code, errors]).toEqual([1, '']);
  expect(text).toContain('car.json: Ligo knows no sources.0.profil, and does without.');
}, 30_000);
