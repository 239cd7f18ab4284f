import type { SigningKey } from '@ligo/link';
import { createPhoneSession } from '@ligo/link/sealed';
import { fromBase64Url, TO_PHONE_EVENTS, toBase64Url } from '@ligo/protocol';
import type { SignalingSocket } from '../../ports/connection.ts';

export interface SealedPathParts {
  socket: SignalingSocket;
  carId: string;
  ownKey: SigningKey;
  /** The access token; `null` if no one is signed in. */
  token(): string | null;
  nowMs(): number;
  onIgnored(): void;
  /** The car has proven itself. */
  onOpened(): void;
  onMessage(text: string): void;
  /** The server or the car has left, or has refused. */
  onFailed(): void;
}

const ENDS = ['other_side_left', 'wr_s', 'refused', 'car_unlinked'] as const;

/** Encrypted messages to a car over a socket of their own, which the caller has just opened. */
export function createSealedPath(parts: SealedPathParts) {
  const { socket, carId, ownKey, token, nowMs, onIgnored, onOpened, onMessage, onFailed } = parts;
  const session = createPhoneSession({ carId, ownKey, nowMs });
  let isClosed = false;
  let hasAsked = false;
  let isOpened = false;

  const emit = (event: 'remote_start' | 'sealed', message: object) => {
    const jwt = token();
    if (jwt === null) onFailed();
    else if (!isClosed) socket.emit(event, { jwt, carId, ...message });
  };
  const emitFrame = (frame: Uint8Array<ArrayBuffer>) => emit('sealed', { data: toBase64Url(frame) });
  const receive = async (payload: unknown) => {
    const parsed = TO_PHONE_EVENTS.sealed.safeParse(payload);
    const frame = parsed.success && fromBase64Url(parsed.data.data);
    const received = frame ? await session.receive(frame) : null;
    if (isClosed) return;
    if (received?.type === 'opened') {
      isOpened = true;
      onOpened();
    } else if (received?.type === 'text') onMessage(received.text);
    else onIgnored();
  };
  socket.onConnect(() => emit('remote_start', {}));
  socket.onDisconnect(onFailed);
  for (const event of ENDS) socket.on(event, onFailed);
  socket.on('handshake', () => {
    // The car has joined again, and knows nothing of this path.
    if (isOpened) return onFailed();
    if (!hasAsked) emitFrame(session.hello);
    hasAsked = true;
  });
  socket.on('sealed', (payload) => void receive(payload));
  return {
    /** A message that is too long is not sent. */
    send(text: string): void {
      void session.send(text).then((frame) => (frame ? emitFrame(frame) : onIgnored()));
    },
    close(): void {
      isClosed = true;
      socket.close();
    },
  };
}

export type SealedPath = ReturnType<typeof createSealedPath>;
