import { expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { openProfile } from './profile/open-profile.ts';
import { QueryLog } from './query-log.ts';

const profile = await openProfile(nodeIo.files, 'nissan-leaf');

it('lists each query with the readings that it is for, before it is sent, too', () => {
  expect(new QueryLog(profile).states()).toEqual([
    { request: '2101', outcome: 'not-asked', reason: '', readings: ['packPowerKw', 'stateOfChargePct'] },
    {
      request: '2104',
      outcome: 'not-asked',
      reason: '',
      readings: ['lowestBatteryTempC', 'highestBatteryTempC'],
    },
  ]);
});

it('a result is partial while a query is refused, truncated or silent', () => {
  const log = new QueryLog(profile);
  expect([log.partialReason(), log.isUnanswered()]).toEqual(['', true]);
  log.record(0, 'answered', '');
  expect([log.partialReason(), log.isUnanswered()]).toEqual(['', false]);
  log.record(1, 'refused', 'car-refuses');
  expect(log.partialReason()).toBe('car-refuses-some');
  log.record(1, 'no-response', 'car-silent');
  expect(log.partialReason()).toBe('car-silent-to-some');
  log.record(1, 'truncated', 'adapter-small');
  expect(log.partialReason()).toBe('adapter-small');
  expect(log.states()[1]).toMatchObject({ outcome: 'truncated', reason: 'adapter-small' });
  log.record(1, 'answered', '');
  expect(log.partialReason()).toBe('');
});

it('one missing answer of a query that was answered before is no partial result', () => {
  const log = new QueryLog(profile);
  log.record(0, 'answered', '');
  log.record(0, 'no-response', 'car-silent');
  expect(log.partialReason()).toBe('');
  log.record(0, 'no-response', 'car-silent');
  expect(log.partialReason()).toBe('car-silent-to-some');
});
