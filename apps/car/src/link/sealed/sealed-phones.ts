import {
  type MessageBucket,
  type PhoneFrame,
  readPhoneFrame,
  type SealedRefusal,
  takeToken,
} from '@ligo/link';
import {
  fromBase64Url,
  readPhoneMessage,
  SEALED,
  SEALED_ACTIONS,
  type SealedFromCar,
  type SealedToCar,
  TRUST_BYTES,
  toBase64Url,
} from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarIdentity } from '../../ports/car-identity.ts';
import type { LoadSealing } from '../../ports/sealing.ts';
import { limitedLog } from '../limited-log.ts';
import { ownKeyOf } from '../own-key.ts';
import type { ActionRouter } from '../phones/action-router.ts';
import type { Devices } from '../trust/devices.ts';
import { createSealedSessions, type SealedSession } from './sealed-sessions.ts';

type Ignored = SealedRefusal | 'not-accepted' | 'not-allowed' | 'too-many' | 'too-long' | 'failed';

export interface SealedPhonesParts {
  identity: CarIdentity;
  load: LoadSealing;
  devices: Pick<Devices, 'statusOf' | 'linked'>;
  router: Pick<ActionRouter, 'receive'>;
}

/** The phones that send commands through the server, encrypted; see RULES.md. */
export function createSealedPhones(
  context: Pick<CarContext, 'clock' | 'log'>,
  { identity, load, devices, router }: SealedPhonesParts,
  send: (message: SealedFromCar) => void,
) {
  const { clock } = context;
  const log = limitedLog(context);
  const ownKey = ownKeyOf(identity);
  const ignored = new Map<Ignored, number>();
  let pairings: ReadonlySet<string> = new Set();
  let begun: MessageBucket = { tokens: SEALED.perSecond, atMs: clock.nowMs() };

  const ignore = (reason: Ignored) => void ignored.set(reason, (ignored.get(reason) ?? 0) + 1);
  const sendFrame = (peerId: string, frame: Uint8Array<ArrayBuffer>) =>
    send({ peerId, data: toBase64Url(frame) });
  const isAccepted = (phoneKey: string, pairingId: string) =>
    pairings.has(pairingId) && devices.statusOf(phoneKey, pairingId) === 'ok';

  const sessions = createSealedSessions(clock, devices, sendFrame, () => ignore('too-long'));

  function mayBegin(): boolean {
    const { bucket, isTaken } = takeToken(begun, clock.nowMs());
    begun = bucket;
    return isTaken;
  }

  async function begin(peerId: string, pairingId: string, phoneKey: Uint8Array<ArrayBuffer>): Promise<void> {
    const key = toBase64Url(phoneKey);
    // SEALCAR-1
    if (!isAccepted(key, pairingId)) return ignore('not-accepted');
    // SEALCAR-4
    if (sessions.get(peerId) || !mayBegin()) return ignore('too-many');
    const session = sessions.add(peerId, pairingId, key);
    const { createCarSession, newSealingKeys } = await load();
    const keys = await createCarSession({
      ...{ carId: identity.carId, ownKey, phoneKey, nowMs: clock.nowMs, sealingKeys: await newSealingKeys() },
      nonce: crypto.getRandomValues(new Uint8Array(TRUST_BYTES.nonce)),
    });
    if (session.phone.disconnected.aborted) return;
    session.keys = keys;
    log.info({ device: key.slice(-8), pairingId }, 'a phone sends commands through the server, encrypted');
    sendFrame(peerId, keys.challenge);
  }
  async function execute(
    { pairingId, phoneKey, keys, phone }: SealedSession,
    frame: Exclude<PhoneFrame, { kind: 'hello' }>,
  ): Promise<void> {
    const received = await keys?.receive(frame);
    if (!received || phone.disconnected.aborted || !isAccepted(phoneKey, pairingId))
      return ignore('not-accepted');
    if ('refusal' in received) return ignore(received.refusal);
    const read = readPhoneMessage(received.text);
    // SEALCAR-2
    const actions: readonly string[] = SEALED_ACTIONS;
    if (!read.ok || !actions.includes(read.message.action)) return ignore('not-allowed');
    router.receive(received.text, phone);
  }
  function receive({ peerId, linkId, data }: SealedToCar): Promise<void> | void {
    const bytes = fromBase64Url(data);
    const frame = bytes && bytes.length <= SEALED.maxBytes ? readPhoneFrame(bytes) : null;
    if (!frame) return ignore('unreadable');
    if (frame.kind === 'hello') return begin(peerId, linkId, frame.phoneKey);
    const session = sessions.get(peerId);
    return session?.pairingId === linkId ? execute(session, frame) : ignore('not-accepted');
  }
  return {
    /** Never throws. */
    receive(message: SealedToCar): void {
      void receive(message)?.catch((error: unknown) => {
        ignore('failed');
        log.error({ err: error }, 'an encrypted command failed');
        sessions.get(message.peerId)?.end();
      });
    },
    left: (peerId: string) => sessions.get(peerId)?.end(),
    keepPairings(ids: readonly string[]): void {
      pairings = new Set(ids);
      sessions.endOthers(pairings);
    },
    endAll: () => sessions.endOthers(new Set()),
    ignored: (): Readonly<Partial<Record<Ignored, number>>> => Object.fromEntries(ignored),
  };
}

export type SealedPhones = ReturnType<typeof createSealedPhones>;
