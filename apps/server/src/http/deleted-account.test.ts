import { HTTP_CALLS } from '@ligo/protocol';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { createHttp, registerRequestGuards } from '../create-http.ts';
import { Readiness } from '../health/readiness.ts';
import { Limits } from '../limits/limits.ts';
import { logOutput } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { registerRoutes } from '../register-routes.ts';
import { AccountTokens } from '../sign-in/account-tokens.ts';
import { Accounts } from '../storage/accounts.ts';
import { CarRegistry } from '../storage/car-registry.ts';
import type { Database } from '../storage/database.ts';
import { PairingCodes } from '../storage/pairing-codes.ts';
import { Sessions } from '../storage/sessions.ts';
import { TokenKeys } from '../storage/token-keys.ts';
import { ENGINES, type Engine } from '../test-support/databases.ts';
import { pushBrowser } from '../test-support/push-service.ts';

const PAIRED = 'a-car-of-this-test';
const OFFERING = 'another-car';
const CODE = 'ABCD1234';
const { subscription } = pushBrowser('https://push.example', 'path');

describe.each(ENGINES)('an account that is deleted while it calls, on %o', (startEngine) => {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  let engine: Engine;
  let database: Database;
  let app: FastifyInstance;
  /** When the server deletes an account: as soon as it was let in, or once its pairing was looked up. */
  let when: 'let in' | 'found paired';

  beforeAll(async () => {
    engine = await startEngine();
    ends.push(() => engine.stop());
    database = await engine.open();
    ends.push(() => database.destroy());
    app = await startDeleting();
  });
  afterAll(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function startDeleting(): Promise<FastifyInstance> {
    const config = readConfig({
      LIGO_DATA_DIR: engine.folder,
      LIGO_LOG_LEVEL: 'silent',
      ...(engine.url && { DATABASE_URL: engine.url }),
    });
    const http = createHttp(config, logOutput());
    const metrics = createMetrics(() => 0);
    const demo = { issuer: 'http://localhost:1', clientId: 'x', clientSecret: 'x', handle() {} };
    const onEnd = (end: () => Promise<void> | void) => ends.push(end);
    const context = { config, nowMs: Date.now, log: http.log, metrics };
    const parts = await compose(context, demo, onEnd);
    const { signedIn } = parts.guards;
    const { account, cars } = parts.capabilities;
    const find = cars.pairing.bind(cars);
    cars.pairing = async (accountId, carId) => {
      const found = await find(accountId, carId);
      if (when === 'found paired') await account.delete(accountId);
      return found;
    };
    const verify = async (jwt: string) => {
      const who = await signedIn.verify(jwt);
      if (who && when === 'let in') await account.delete(who.accountId);
      return who;
    };
    const limits = new Limits(null);
    await registerRequestGuards(http, config, limits);
    const guards = { ...parts.guards, signedIn: { verify } };
    const readiness = new Readiness([], () => {});
    await registerRoutes(http, context, { ...parts, guards }, limits, readiness, null);
    onEnd(() => http.close());
    return http;
  }

  /** Signs in an owner who is paired with a car, while another car offers a code. */
  async function signIn(): Promise<string> {
    const accountId = await new Accounts(database, Date.now).idFor({
      issuer: 'i',
      subject: 's',
      email: 'e@x',
    });
    const begun = await new Sessions(database, Date.now, 1_000_000).begin(accountId);
    const codes = new PairingCodes(database, Date.now);
    for (const [carId, code] of Object.entries({ [PAIRED]: 'ZYXW9876', [OFFERING]: CODE })) {
      await new CarRegistry(database, Date.now).register(carId, `key of ${carId}`, 1);
      await codes.offer(carId, code, Date.now() + 60_000);
    }
    await codes.redeem(accountId, 'ZYXW9876');
    return new AccountTokens(new TokenKeys(database, Date.now), Date.now).issue(begun);
  }

  it.each([
    ['carAdd', 'let in', 401, { code: CODE }],
    ['carEdit', 'let in', 404, { carId: PAIRED, name: 'x' }],
    ['carDelete', 'let in', 404, { carId: PAIRED }],
    ['notificationRegister', 'let in', 401, { subscription }],
    ['notificationSettingsSave', 'let in', 404, { carId: PAIRED }],
    ['notificationSettingsSave', 'found paired', 401, { carId: PAIRED }],
    ['accountExport', 'let in', 401, undefined],
    ['accountDelete', 'let in', 200, { isSure: true }],
  ] as const)(
    'is rejected by %s once it was %s, and leaves nothing',
    async (name, moment, status, payload) => {
      when = moment;
      const { method, path: url } = HTTP_CALLS[name];
      const headers = { authorization: `Bearer ${await signIn()}`, host: 'localhost' };
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      expect(answer.statusCode).toBe(status);
      for (const table of ['accounts', 'links', 'push_subscriptions', 'notification_settings'] as const)
        expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([]);
      // Another account may still use it.
      const offered = await database.selectFrom('pairing_codes').select('car_id').execute();
      expect(offered).toEqual([{ car_id: OFFERING }]);
    },
  );
});
