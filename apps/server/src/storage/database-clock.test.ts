import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { type Engine, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { apiOf } from '../test-support/server-under-test.ts';

describe.runIf(hasPostgres)('a server with PostgreSQL', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await postgresEngine();
  });
  afterAll(() => engine.stop());

  it.each([-3_600_000, 3_600_000])(
    'follows its clock, although its own is wrong by %i ms',
    async (wrongMs) => {
      const config = readConfig({
        LIGO_PORT: String(await freePort()),
        LIGO_DATA_DIR: mkdtempSync(join(tmpdir(), 'ligo-clock-')),
        LIGO_LOG_LEVEL: 'silent',
        DATABASE_URL: engine.url ?? '',
      });
      const server = await startServer(config, () => Date.now() + wrongMs);
      const api = apiOf(config.publicOrigin);
      const car = await api.registeredCar();
      expect(await api.offerCode(car)).toMatch(/^\w{8}$/);
      const { headers } = await fetch(`${config.publicOrigin}/api/client-config`);
      expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
      await server.close();
    },
  );
});
