import type { MachineStep, Moment } from '@ligo/machine';
import type { CarEvent, PhoneSignal, ToCarEventName, ToPhoneEventName } from '@ligo/protocol';
import { z } from 'zod';
import { rooms } from './rooms.ts';

/** Event name of messages between servers of one region. */
export const PEER_SERVER_EVENT = 'news';

/** Messages between servers of one region: a phone seeks its car, a car came online. */
export const peerServerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seek'), carId: z.string(), peerId: z.string(), accountId: z.string() }),
  z.object({ kind: z.literal('car-online'), carId: z.string(), socketId: z.string(), atMs: z.number() }),
]);
export type PeerServerMessage = z.infer<typeof peerServerMessageSchema>;

export interface Phone {
  peerId: string;
  accountId: string;
}

/** The sockets of one car at this server: its own, `null` if it is not here, and its phones'. */
export interface CarPresence {
  carId: string;
  /** `hasPhones`: a phone at any server received its presence. `joinedAtMs` is by the `JoinClock` of its server. */
  car: { socketId: string; joinedAtMs: number; hasPhones: boolean } | null;
  phones: readonly (Phone & { isKnownToCar: boolean })[];
}

/** An authorized event. `elsewhere` is another server of the region. */
export type SignalingEvent =
  | { type: 'car-joined'; socketId: string }
  | { type: 'car-left'; socketId: string }
  | { type: 'car-joined-elsewhere'; socketId: string; joinedAtMs: number }
  | ({ type: 'phone-joined' } & Phone)
  | { type: 'phone-waits'; peerId: string }
  | { type: 'phone-left'; peerId: string }
  | ({ type: 'phone-seeks-elsewhere' } & Phone)
  | { type: 'phone-signal'; peerId: string; pairingId: string; signal: PhoneSignal }
  | { type: 'car-signal'; socketId: string; signal: CarEvent };

/** An effect. A `send` adds the relay servers of the account in `relayOf` as `iceServers`. */
export type SignalingEffect =
  | {
      type: 'send';
      room: string;
      event: ToPhoneEventName | ToCarEventName;
      payload: object;
      relayOf: string | null;
    }
  | { type: 'disconnect-replaced'; socketId: string }
  | { type: 'publish'; message: PeerServerMessage };

type Step = MachineStep<CarPresence, SignalingEffect>;
type EventOf<T extends SignalingEvent['type']> = Extract<SignalingEvent, { type: T }>;

export const emptyPresence = (carId: string): CarPresence => ({ carId, car: null, phones: [] });

/** Whether neither the car nor its phones are here. */
export const isEmpty = ({ car, phones }: CarPresence) => car === null && phones.length === 0;

/** Computes the next state of a car at this server, and the effects; the rules are in RULES.md. */
export function stepSignaling(state: CarPresence, event: SignalingEvent, at: Moment): Step {
  switch (event.type) {
    case 'car-joined':
      return carJoined(state, event, at);
    case 'car-left':
      return carLeft(state, event);
    case 'car-joined-elsewhere':
      return carJoinedElsewhere(state, event);
    case 'phone-joined':
      return phoneJoined(state, event);
    case 'phone-waits':
      return phoneWaits(state, event);
    case 'phone-left':
      return phoneLeft(state, event);
    case 'phone-seeks-elsewhere':
      return greeted(state, event);
    case 'phone-signal':
      return phoneSignal(state, event);
    case 'car-signal':
      return carSignal(state, event);
  }
}

function carJoined(state: CarPresence, { socketId }: EventOf<'car-joined'>, at: Moment): Step {
  const { carId, car: older, phones } = state;
  const joinedAtMs = at.nowMs;
  const car = { socketId, joinedAtMs, hasPhones: phones.length > 0 };
  return {
    state: { ...state, car },
    effects: [
      // SIG-6
      ...(older ? [{ type: 'disconnect-replaced', socketId: older.socketId } as const] : []),
      publish({ kind: 'car-online', carId, socketId, atMs: joinedAtMs }),
      // SIG-1, SIG-6
      ...phones.map((phone) => greet(carId, phone)),
    ],
  };
}

function carLeft(state: CarPresence, { socketId }: EventOf<'car-left'>): Step {
  const { carId, car } = state;
  if (car?.socketId !== socketId) return { state, effects: [] };
  // SIG-5: all servers receive this, and most cars that leave have no phones.
  const effects = car.hasPhones ? [send(rooms.phones(carId), 'other_side_left', {})] : [];
  return { state: { ...state, car: null }, effects };
}

function carJoinedElsewhere(state: CarPresence, other: EventOf<'car-joined-elsewhere'>): Step {
  const { carId, car, phones } = state;
  if (car && isNewer(car, other)) {
    const { socketId, joinedAtMs } = car;
    return { state, effects: [publish({ kind: 'car-online', carId, socketId, atMs: joinedAtMs })] };
  }
  return {
    state: { ...state, car: null },
    effects: [
      // SIG-6
      ...(car ? [{ type: 'disconnect-replaced', socketId: car.socketId } as const] : []),
      // SIG-1: the other server greets the phones here, so it knows that the car has phones to notify when it leaves.
      ...phones.map((phone) => seek(carId, phone)),
    ],
  };
}

function phoneJoined(state: CarPresence, { peerId, accountId }: EventOf<'phone-joined'>): Step {
  const phone = { peerId, accountId, isKnownToCar: false };
  const joined = { ...state, phones: [...state.phones, phone] };
  // SIG-1
  return state.car ? greeted(joined, phone) : { state: joined, effects: [seek(state.carId, phone)] };
}

/** SIG-15: seeks again, since servers that are starting miss the first message. A phone that met its car need not. */
function phoneWaits(state: CarPresence, { peerId }: EventOf<'phone-waits'>): Step {
  const phone = phoneOf(state, peerId);
  const isSeeking = phone && !phone.isKnownToCar && !state.car;
  return { state, effects: isSeeking ? [seek(state.carId, phone)] : [] };
}

function phoneLeft(state: CarPresence, { peerId }: EventOf<'phone-left'>): Step {
  const phone = phoneOf(state, peerId);
  if (!phone) return { state, effects: [] };
  // SIG-4
  const effects = phone.isKnownToCar ? [send(rooms.car(state.carId), 'other_side_left', { peerId })] : [];
  return { state: { ...state, phones: state.phones.filter((each) => each !== phone) }, effects };
}

function phoneSignal(state: CarPresence, { peerId, pairingId, signal }: EventOf<'phone-signal'>): Step {
  const phone = phoneOf(state, peerId);
  if (!phone) return { state, effects: [] };
  // SIG-2
  const room = rooms.car(state.carId);
  if (signal.action !== 'handshake') return { state, effects: [send(room, 'remote', { ...signal, peerId })] };
  const phones = state.phones.map((each) => (each === phone ? { ...phone, isKnownToCar: true } : each));
  const handshake = send(room, 'remote', { ...signal, peerId, linkId: pairingId });
  return { state: { ...state, phones }, effects: [{ ...handshake, relayOf: phone.accountId }] };
}

function carSignal(state: CarPresence, event: EventOf<'car-signal'>): Step {
  const { peerId, ...signal } = event.signal;
  // SIG-3: the room carries the car's own id.
  const isHere = state.car?.socketId === event.socketId;
  return { state, effects: isHere ? [send(rooms.peer(state.carId, peerId), 'car', signal)] : [] };
}

/** SIG-1: a phone at any server receives the car's presence if the car is here. */
function greeted(state: CarPresence, phone: Phone): Step {
  if (!state.car) return { state, effects: [] };
  return {
    state: { ...state, car: { ...state.car, hasPhones: true } },
    effects: [greet(state.carId, phone)],
  };
}

function phoneOf({ phones }: CarPresence, peerId: string) {
  return phones.find((phone) => phone.peerId === peerId);
}

type Join = { socketId: string; joinedAtMs: number };

/** Clocks of two servers may agree to the millisecond; then the socket id decides, so that exactly one socket stays. */
function isNewer(one: Join, other: Join): boolean {
  return one.joinedAtMs === other.joinedAtMs
    ? one.socketId > other.socketId
    : one.joinedAtMs > other.joinedAtMs;
}

function publish(message: PeerServerMessage) {
  return { type: 'publish', message } as const;
}

function seek(carId: string, { peerId, accountId }: Phone) {
  return publish({ kind: 'seek', carId, peerId, accountId });
}

function greet(carId: string, { peerId, accountId }: Phone): SignalingEffect {
  return { ...send(rooms.peer(carId, peerId), 'handshake', { info: 'car_joined' }), relayOf: accountId };
}

function send(room: string, event: ToPhoneEventName | ToCarEventName, payload: object) {
  return { type: 'send', room, event, payload, relayOf: null } as const;
}
