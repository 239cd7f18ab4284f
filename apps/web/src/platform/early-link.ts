import { ALTERNATE_REGION } from '@ligo/protocol/constants';
import { STORAGE_KEYS } from '../lib/storage-keys.ts';
import type {
  IceCandidate,
  OpenSecurePeerConnection,
  OpenSignalingSocket,
  SecurePeerConnection,
  SecurePeerHandlers,
  SignalingSocket,
} from '../ports/connection.ts';
import type { TextStorage } from '../ports/storage.ts';
import { holdConnection } from './held-connection.ts';

/** The car that the app will reach for, and the right to do so. */
interface EarlyTarget {
  jwt: string;
  account: string;
  carId: string;
}

/**
 * The last selected car, read from the stored texts without a schema: the app reads the same texts again,
 * by schema. `null` where there is none, or where its server is not that of the page. Never throws.
 */
export function earlyTarget(storage: Pick<TextStorage, 'get'>): EarlyTarget | null {
  try {
    const jwt = storage.get(STORAGE_KEYS.token);
    const payload = jwt?.split('.')[1];
    if (!jwt || !payload) return null;
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { cars, selectedCarId } = JSON.parse(storage.get(STORAGE_KEYS.carList(sub)) ?? '');
    const selected = cars.find((car: { carId: unknown }) => car.carId === selectedCarId);
    return typeof selected?.carId === 'string' && selected.s !== ALTERNATE_REGION
      ? { jwt, account: sub, carId: selected.carId }
      : null;
  } catch {
    return null;
  }
}

/** The first try of the link, as the ports that the link itself opens. Each is handed over once; then new ones are opened. */
export interface EarlyLink {
  openSocket: OpenSignalingSocket;
  openPeerConnection: OpenSecurePeerConnection;
  /** Ends the connections that the link has not taken over. */
  end(): void;
}

/** Events kept at most: an opening has a tenth of them. */
const MAX_EVENTS = 128;
const EVENTS = ['handshake', 'car', 'other_side_left', 'wr_s', 'refused', 'car_unlinked'] as const;

/**
 * Runs the link's first steps while its code is loading: opens the socket, requests the car, answers its offer. All
 * received events are stored, and replayed when the link opens its socket and its peer connection; messages that were
 * already sent are not repeated. So the link goes through all of its steps, by its own rules, and finds them done.
 */
export function startEarlyLink(
  origin: string,
  { jwt, carId }: Pick<EarlyTarget, 'jwt' | 'carId'>,
  { openSocket, openPeerConnection }: Omit<EarlyLink, 'end'>,
): EarlyLink {
  const socket = openSocket(origin);
  const received: { event: string; payload?: unknown }[] = [];
  const sent: string[] = [];
  let notify: ((event: string, payload?: unknown) => void) | null = null;
  let peer: ReturnType<typeof openEarlyPeer> | null = null;
  let isFree = true;

  const send = (event: string, message: object, isKept = true) => {
    const payload = { jwt, carId, ...message };
    if (isKept) sent.push(JSON.stringify([event, payload]));
    socket.emit(event, payload);
  };
  const end = () => {
    if (!isFree) return;
    isFree = false;
    peer?.endIfFree();
    socket.close();
  };
  const act = (event: string, payload: unknown) => {
    if (event === 'connect') return send('remote_start', {});
    if (event === 'handshake') return send('remote', { action: 'handshake' });
    if (event !== 'car') return;
    const signal = payload as { action: string; sdp: string } & IceCandidate;
    if (signal.action === 'ice-candidate') return peer?.add(signal);
    if (signal.action !== 'offer' || peer) return;
    const joined = received.findLast((each) => each.event === 'handshake')?.payload as { iceServers: [] };
    peer = openEarlyPeer(openPeerConnection, joined.iceServers, signal.sdp, {
      answered: (sdp) => send('remote', { action: 'answer', sdp }),
      candidate: (candidate) => send('remote', { action: 'ice-candidate', ...candidate }, false),
    });
  };
  const receive = (event: string, payload?: unknown) => {
    if (notify) return notify(event, payload);
    if (received.length >= MAX_EVENTS) return end();
    received.push({ event, payload });
    try {
      act(event, payload);
    } catch {
      // The link, which receives the event too, handles invalid content.
    }
  };
  socket.onConnect(() => receive('connect'));
  socket.onDisconnect(() => receive('disconnect'));
  for (const event of EVENTS) socket.on(event, (payload) => receive(event, payload));

  const takeSocket = (): SignalingSocket => {
    const handlers = new Map<string, (payload: unknown) => void>();
    let isForAnother = false;
    isFree = false;
    const close = () => {
      handlers.clear();
      peer?.endIfFree();
      socket.close();
    };
    // Whoever takes it wants another car meanwhile, or has another right: to them it is a socket that was lost.
    const lose = () => {
      isForAnother = true;
      const notifyLost = handlers.get('disconnect');
      close();
      queueMicrotask(() => notifyLost?.(undefined));
    };
    // After the new owner has registered its handlers.
    queueMicrotask(() => {
      notify = (event, payload) => handlers.get(event)?.(payload);
      for (const { event, payload } of received.splice(0)) if (!isForAnother) notify(event, payload);
    });
    return {
      emit(event, payload) {
        if (sent[0] === JSON.stringify([event, payload])) sent.shift();
        else if (event === 'remote_start' && sent.length > 0) lose();
        else socket.emit(event, payload);
      },
      on: (event, handler) => void handlers.set(event, handler),
      onConnect: (handler) => void handlers.set('connect', handler),
      onDisconnect: (handler) => void handlers.set('disconnect', handler),
      close,
    };
  };
  return {
    openSocket: (wanted) => (isFree && wanted === origin ? takeSocket() : openSocket(wanted)),
    openPeerConnection: (iceServers, handlers) =>
      peer?.take(handlers) ?? openPeerConnection(iceServers, handlers),
    end,
  };
}

/** A peer connection that has already answered an offer; the link that opens one for the same offer takes it. */
function openEarlyPeer(
  open: OpenSecurePeerConnection,
  iceServers: Parameters<OpenSecurePeerConnection>[0],
  offer: string,
  on: { answered(sdp: string): void; candidate(candidate: IceCandidate): void },
) {
  /** While the code is loading; the link does not repeat them. */
  const added = new Set<string>();
  const held = holdConnection((handlers) => open(iceServers, handlers), on.candidate);
  const { connection } = held;
  const answering = connection.answer(offer).then((sdp) => {
    on.answered(sdp);
    return sdp;
  });
  answering.catch(() => {});
  const add = async (candidate: IceCandidate) => {
    if (!added.has(candidate.candidate)) await connection.addIceCandidate(candidate);
  };
  return {
    add(candidate: IceCandidate): void {
      add(candidate).catch(() => {});
      added.add(candidate.candidate);
    },
    endIfFree: held.endIfFree,
    /** `null` once it was taken or ended. */
    take: (its: SecurePeerHandlers): SecurePeerConnection | null =>
      held.take()
        ? {
            ...connection,
            async answer(sdp) {
              if (sdp !== offer) return connection.answer(sdp);
              const answered = await answering;
              held.handOver(its);
              return answered;
            },
            addIceCandidate: add,
          }
        : null,
  };
}
