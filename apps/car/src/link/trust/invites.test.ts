import { inviteProof } from '@ligo/link';
import { readInvite } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { plusMs } from '../../ports/unit-time.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { createInvites } from './invites.ts';

const CAR = 'A'.repeat(22);
const transcript = new Uint8Array(40).fill(1);

function start() {
  const clock = virtualClock();
  const invites = createInvites({ clock }, CAR);
  const until = plusMs(clock.nowMs(), 300_000);
  const secretOf = (code: string) => readInvite(invites.qrText(code, until))?.secret ?? new Uint8Array();
  const redeem = async (secret: Uint8Array<ArrayBuffer>) =>
    invites.redeem(await inviteProof(secret, transcript), transcript);
  const prove = async (secret: Uint8Array<ArrayBuffer>) => (await redeem(secret)) !== null;
  return { clock, invites, until, secretOf, redeem, prove };
}
const wrong = new Uint8Array(10);

it('DEV-7 a secret counts once, also for two proofs at the same time', async () => {
  const { invites, until, secretOf, prove } = start();
  const secret = secretOf('CODE0001');
  expect(readInvite(invites.qrText('CODE0001', until))).toEqual({ carId: CAR, secret });
  expect((await Promise.all([prove(secret), prove(secret)])).sort()).toEqual([false, true]);
  expect(invites.qrText('CODE0001', until)).toBe('ligo:CODE0001');
});

it('DEV-7 a secret lives as long as its code', async () => {
  const { clock, secretOf, prove } = start();
  const secret = secretOf('CODE0001');
  await clock.advance(300_000);
  expect(await prove(secret)).toBe(false);
});

it('DEV-7 a secret lives five minutes at most, however long the server lets its code live', async () => {
  const { clock, invites, redeem } = start();
  const until = plusMs(clock.nowMs(), 365 * 86_400_000);
  const texts = [
    invites.qrText('CODE0001', until),
    invites.qrTextOf('CODE0002', until, { from: 'owner', days: null }),
  ];
  await clock.advance(300_000);
  for (const text of texts) expect(await redeem(readInvite(text)?.secret ?? wrong)).toBeNull();
  expect(invites.qrText('CODE0001', until)).toBe('ligo:CODE0001');
});

it('DEV-7 three wrong proofs end a secret', async () => {
  const { secretOf, prove } = start();
  const [first, later] = [secretOf('CODE0001'), secretOf('CODE0002')];
  for (const each of [wrong, wrong]) expect(await prove(each)).toBe(false);
  expect(await prove(first)).toBe(true);
  expect(await prove(wrong)).toBe(false);
  expect(await prove(later)).toBe(false);
});

it('DEV-7 the proof of another link is none', async () => {
  const { invites, secretOf } = start();
  const proof = await inviteProof(secretOf('CODE0001'), transcript);
  expect(await invites.redeem(proof, new Uint8Array(40).fill(2))).toBeNull();
});

it('DEV-9 an invitation has a secret of its own, also with the code that the car shows', async () => {
  const { invites, until, secretOf, redeem } = start();
  const shown = secretOf('CODE0001');
  const invitation = { from: 'owner', days: 7 } as const;
  const invited = readInvite(invites.qrTextOf('CODE0001', until, invitation))?.secret;
  expect(await redeem(invited ?? wrong)).toMatchObject(invitation);
  expect(await redeem(shown)).toMatchObject({ from: null, days: null });
});
