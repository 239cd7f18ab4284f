import type { CarLink } from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import type { CarEventReport } from '../ports/event-store.ts';
import { testContext } from '../test-support/car-context.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { createOwnerChanges } from './owner-changes.ts';
import { eventsOn } from './test-support/events-on.ts';

const ANN = { linkId: 'ann', maskedEmail: 'a…n@example.org', linkedAt: 1 };
const BOB = { linkId: 'bob', maskedEmail: 'b…b@example.org', linkedAt: 2 };
const OFF = { change: { kind: 'sentrySwitched', isOn: false }, isSerious: true } as const;
const log = { info: vi.fn(), warn() {}, error() {} };
let store: CarStore;
let stop: () => void;
beforeEach(() => {
  log.info.mockClear();
  store = openStore(tempFolder(), 0, log);
});
afterEach(() => {
  stop();
  store.close();
});

/** The log of a car with these links; `null`: its server has not listed them. */
function start(links: readonly CarLink[] | null) {
  const context = testContext({ log, kv: store.kv });
  const reports: CarEventReport[] = [];
  const api = {
    async reportEvent(report: CarEventReport) {
      reports.push(report);
      return 'taken' as const;
    },
  };
  const registration = {
    whenRegistered(_clock: unknown, run: () => void) {
      run();
      return () => {};
    },
  };
  const events = eventsOn(store, context, { api, registration });
  const owners = {
    accountOf: (id: string) => links?.find(({ linkId }) => linkId === id)?.maskedEmail || null,
    pairings: () => links,
  };
  const changes = createOwnerChanges(context, owners, events);
  const { signal } = new AbortController();
  events.start(signal);
  changes.start(signal);
  stop = () => {
    changes.stop();
    events.stop();
  };
  const entries = () =>
    store.events
      .after(-1, 100)
      .filter(({ type }) => type >= 9)
      .map(({ type, data }) => ({ type, ...JSON.parse(data) }));
  const reported = async (count: number) => {
    await vi.waitFor(() => expect(reports).toHaveLength(count + 1));
    return reports.slice(1).map(({ eventId: _id, time: _time, sentAt: _sentAt, ...report }) => report);
  };
  return { changes, entries, reported };
}

it('OWNER-1 records a change with the account of its pairing by the list of links', async () => {
  const { changes, entries } = start([ANN, BOB]);
  changes.note({ ...OFF, pairingId: 'ann' });
  changes.note({ ...OFF, pairingId: 'unlisted' });
  changes.note({ ...OFF, pairingId: null });
  expect(entries()).toEqual([
    { type: 9, isOn: false, by: 'phone', account: 'a…n@example.org' },
    { type: 9, isOn: false, by: 'phone', account: '' },
    { type: 9, isOn: false, by: 'screen', account: '' },
  ]);
  expect(log.info).toHaveBeenCalledWith(
    { isOn: false, account: 'a…n@example.org', pairingId: 'ann' },
    'Sentry switched by an owner',
  );
});

it('OWNER-4 reports the kind and the pairing that is not notified, and nothing else', async () => {
  const { changes, reported } = start([ANN, BOB]);
  changes.note({ ...OFF, pairingId: 'ann' });
  changes.note({ ...OFF, pairingId: null });
  changes.note({ change: { kind: 'recordingsDeleted', count: 7 }, pairingId: 'bob', isSerious: true });
  changes.note({
    change: { kind: 'sentryMasked', camIds: [4], isEveryCamera: false },
    pairingId: 'bob',
    isSerious: true,
  });
  expect(await reported(4)).toEqual([
    { type: 'SentrySwitchedOff', exceptLinkId: 'ann' },
    { type: 'SentrySwitchedOff' },
    { type: 'RecordingsDeleted', exceptLinkId: 'bob' },
    { type: 'SentryMasked', exceptLinkId: 'bob' },
  ]);
});

it.each([
  ['nothing of the only pairing', [ANN], 'ann', 0],
  ["a change at the car's screen to the only pairing", [ANN], null, 1],
  ['a change of a pairing whose list is not known yet', null, 'ann', 1],
  ['nothing without a pairing', [], null, 0],
])('OWNER-4 reports %s', async (_what, links, pairingId, count) => {
  const { changes, entries, reported } = start(links);
  changes.note({ ...OFF, pairingId });
  expect(await reported(count)).toHaveLength(count);
  expect(entries()).toHaveLength(1);
});
