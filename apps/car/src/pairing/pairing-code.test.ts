import { describe, expect, it } from 'vitest';
import { plusMs } from '../ports/unit-time.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { invitationCode } from './pairing-code.ts';

describe('the code of an invitation', () => {
  const clock = virtualClock();
  const startMs = clock.nowMs();
  const serverTime = { nowMs: () => 1_800_000_000_000 };
  const answering = (lifetimeMs: number) => ({
    pairingCode: async () => ({ code: 'NEWCODE1', expiresAt: serverTime.nowMs() + lifetimeMs }),
  });
  const shown = (remainingMs: number) => ({
    code: () => ({ code: 'SHOWN123', until: plusMs(startMs, remainingMs) }),
  });

  it('is the shown one while that is valid for more than a minute', async () => {
    const code = (remainingMs: number) =>
      invitationCode(answering(300_000), serverTime, shown(remainingMs), clock);
    expect(await code(60_001)).toEqual({ code: 'SHOWN123', until: plusMs(startMs, 60_001) });
    expect(await code(60_000)).toMatchObject({ code: 'NEWCODE1' });
  });

  it.each([
    [200_000, 200_000],
    [-1, 0],
    [3_600_000, 300_000],
  ])(
    'expires by the clock of the server, within 5 minutes: %d ms count as %d',
    async (lifetimeMs, countedMs) => {
      const code = await invitationCode(answering(lifetimeMs), serverTime, { code: () => null }, clock);
      expect(code).toEqual({ code: 'NEWCODE1', until: plusMs(startMs, countedMs) });
    },
  );
});
