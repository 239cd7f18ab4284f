import { readdirSync, readFileSync } from 'node:fs';
import { CAR_ACTIONS, PHONE_ACTIONS, readCarMessage, readPhoneMessage } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import { readBulkFrame } from './bulk-lane.ts';

/** Messages of one version and how they were read then. Such a file never changes; a new version adds one. */
interface Samples {
  phone: { text: string; read: { action: string } }[];
  car: { text: string; read: { action: string } }[];
  bulk: { hex: string; read: { kind: string; transfer: number; hex: string } }[];
}

const folder = new URL('./kept-samples/', import.meta.url);
const kept = readdirSync(folder).map((file): [string, Samples] => [
  file,
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
]);
const actionsOf = (all: readonly { read: { action: string } }[]) =>
  [...new Set(all.map(({ read }) => read.action))].sort();

describe.each(kept)('the messages of %s', (_file, { phone, car, bulk }) => {
  it('is still read as it was: messages', () => {
    for (const { text, read } of phone)
      expect(readPhoneMessage(text)).toMatchObject({ ok: true, message: read });
    for (const { text, read } of car) expect(readCarMessage(text)).toMatchObject({ ok: true, message: read });
  });

  it('is still read as it was: frames', () => {
    for (const { hex, read } of bulk) {
      const frame = readBulkFrame(Buffer.from(hex, 'hex'));
      expect(frame && { ...frame, bytes: undefined, hex: Buffer.from(frame.bytes).toString('hex') }).toEqual({
        ...read,
        bytes: undefined,
      });
    }
  });
});

it('every message of today is in a kept sample', () => {
  const all = kept.map(([, samples]) => samples);
  expect(actionsOf(all.flatMap(({ phone }) => phone))).toEqual(Object.keys(PHONE_ACTIONS).sort());
  expect(actionsOf(all.flatMap(({ car }) => car))).toEqual(Object.keys(CAR_ACTIONS).sort());
});
