import { createBulkLane } from '@ligo/link';
import type { CarSession } from '@ligo/link/sealed';
import { SEALED, writeCarMessage } from '@ligo/protocol';
import { NO_VIDEO } from '../../platform/peer/no-video.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { Phone } from '../../ports/phone.ts';
import type { Devices } from '../trust/devices.ts';

const MAX_OF_PAIRING = 16;
const MAX = 64;
const NO_BULK = createBulkLane({ send: () => false, drained: async () => {} });

export interface SealedSession {
  readonly pairingId: string;
  readonly phoneKey: string;
  readonly phone: Phone;
  /** `null` until the challenge is made. */
  keys: CarSession | null;
  end(): void;
}

/** The sessions that are open, each until its end; see RULES.md. */
export function createSealedSessions(
  clock: CarContext['clock'],
  devices: Pick<Devices, 'linked'>,
  sendFrame: (peerId: string, frame: Uint8Array<ArrayBuffer>) => void,
  /** An answer did not fit into a frame. */
  onTooLong: () => void,
) {
  /** By the phone's socket, the oldest first. */
  const sessions = new Map<string, SealedSession>();

  /** SEALCAR-4 */
  function makeRoom(pairingId: string): void {
    const all = [...sessions.values()];
    const own = all.filter((each) => each.pairingId === pairingId);
    if (own.length >= MAX_OF_PAIRING) own[0]?.end();
    else if (all.length >= MAX) all[0]?.end();
  }
  return {
    get: (peerId: string) => sessions.get(peerId),
    add(peerId: string, pairingId: string, phoneKey: string): SealedSession {
      makeRoom(pairingId);
      const gone = new AbortController();
      const phone: Phone = {
        ...{ id: peerId, pairingId, bulk: NO_BULK, video: NO_VIDEO, disconnected: gone.signal },
        provenKey: () => phoneKey,
        async send(action, extras) {
          const frame = await session.keys?.reply(writeCarMessage(action, extras));
          if (!frame) onTooLong();
          if (!frame || gone.signal.aborted) return false;
          sendFrame(peerId, frame);
          return true;
        },
      };
      const session: SealedSession = {
        ...{ pairingId, phoneKey, keys: null, phone },
        // SEALCAR-3
        end() {
          sessions.delete(peerId);
          cancel();
          unlink();
          gone.abort();
        },
      };
      sessions.set(peerId, session);
      const cancel = clock.after(SEALED.sessionMs, session.end);
      const unlink = devices.linked(phoneKey, session.end);
      return session;
    },
    endOthers(pairings: ReadonlySet<string>): void {
      for (const session of [...sessions.values()]) if (!pairings.has(session.pairingId)) session.end();
    },
  };
}
