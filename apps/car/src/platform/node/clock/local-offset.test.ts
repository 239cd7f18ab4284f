import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { createLocalOffset } from './local-offset.ts';

const SUMMER = Date.parse('2026-07-01T12:00Z');
const WINTER = Date.parse('2026-01-01T12:00Z');
const HOUR = 3_600_000;
let link: string;
beforeEach(() => {
  vi.stubEnv('TZ', undefined);
  link = join(tempFolder(), 'localtime');
});
afterEach(() => vi.unstubAllEnvs());

function setZone(path: string): void {
  rmSync(link, { force: true });
  symlinkSync(path, link);
}

it('follows the zone that the unit is set to, with its summer time', () => {
  setZone('/usr/share/zoneinfo/Etc/UTC');
  const offset = createLocalOffset(link);
  const own = offset(SUMMER);
  expect(own).toBe(-60_000 * new Date(SUMMER).getTimezoneOffset());
  setZone('../usr/share/zoneinfo/Europe/Athens');
  expect([offset(SUMMER), offset(WINTER)]).toEqual([3 * HOUR, 2 * HOUR]);
  setZone('/usr/share/zoneinfo/Europe/Madrid');
  expect([offset(SUMMER), offset(WINTER)]).toEqual([2 * HOUR, HOUR]);
});

it('keeps its zone while the unit reports none, and the one of its environment', () => {
  process.env.TZ = 'Europe/Madrid';
  setZone('/usr/share/zoneinfo/Etc/UTC');
  const chosen = createLocalOffset(link);
  setZone('/usr/share/zoneinfo/America/New_York');
  expect(chosen(SUMMER)).toBe(2 * HOUR);
  delete process.env.TZ;
  const offset = createLocalOffset(link);
  const own = offset(SUMMER);
  rmSync(link);
  expect(offset(SUMMER)).toBe(own);
  setZone('/somewhere/else');
  expect(offset(SUMMER)).toBe(own);
});
