import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PairingChanges } from '../cars/pairing-changes.ts';
import { hasPostgres, postgresEngine, type RestartableEngine } from '../test-support/databases.ts';
import { Accounts } from './accounts.ts';
import { CarRegistry } from './car-registry.ts';
import { CHANNEL, notifyAll } from './change-feed.ts';
import type { Database } from './database.ts';
import { PairingCodes } from './pairing-codes.ts';
import { Pairings } from './pairings.ts';

const CAR = 'a-car-of-this-test';

describe.runIf(hasPostgres)('SIG-9 a change of pairings is announced by its own transaction', () => {
  let engine: RestartableEngine;
  let database: Database;
  let listener: pg.Client;
  let accountId = '';
  const received: unknown[] = [];
  const { announce } = new PairingChanges(notifyAll);
  beforeAll(async () => {
    engine = await postgresEngine();
    database = await engine.open();
    listener = new pg.Client(engine.url);
    listener.on('notification', ({ payload = '' }) => received.push(JSON.parse(payload)));
    await listener.connect();
    await listener.query(`listen ${CHANNEL}`);
    await new CarRegistry(database, Date.now).register(CAR, 'key', 1);
  });
  afterAll(async () => {
    await listener.end();
    await database.destroy();
    await engine.stop();
  });
  beforeEach(async () => {
    received.length = 0;
    const identity = { issuer: 'i', subject: 'ann', email: 'ann@x.example' };
    accountId = await new Accounts(database, Date.now).idFor(identity);
  });

  /** Announcements since the last call; notifications come before the answer to a later statement. */
  async function announced(): Promise<unknown[]> {
    await listener.query('select 1');
    return received.splice(0);
  }
  async function pair(on: Database): Promise<void> {
    const codes = new PairingCodes(on, Date.now, announce);
    await codes.offer(CAR, 'CODE0001', Date.now() + 60_000);
    expect(await codes.redeem(accountId, 'CODE0001')).toMatchObject({ kind: 'paired' });
  }
  const removed = () => ({ carId: CAR, removed: { linkId: expect.any(String), accountId } });

  it('that makes or ends one', async () => {
    await pair(database);
    expect(await announced()).toMatchObject([{ carId: CAR, removed: null }]);
    const pairings = new Pairings(database, Date.now, announce);
    await pairings.end({ carId: CAR, accountId });
    expect(await announced()).toMatchObject([removed()]);
    await pairings.end({ carId: CAR, accountId });
    expect(await announced()).toEqual([]);
  });

  it('that deletes the account', async () => {
    await pair(database);
    await announced();
    await new Accounts(database, Date.now, announce).remove(accountId);
    expect(await announced()).toMatchObject([removed()]);
  });

  it('unless that is rolled back', async () => {
    const failing = database.transaction().execute(async (trx) => {
      await announce(trx, { carId: CAR, ended: null });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await announced()).toEqual([]);
  });
});
