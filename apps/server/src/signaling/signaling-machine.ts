import type { MachineStep, Moment } from '@ligo/machine';
import type { CarLink, ToCarEventName, ToPhoneEventName } from '@ligo/protocol';
import type {
  RegionMessage,
  RegionMessageOf,
  RelayedCarSignal,
  RelayedPhoneSignal,
} from './region-messages.ts';

export interface Phone {
  peerId: string;
  accountId: string;
}

/** The sockets of one car at this server: its own, `null` if it is not here, and its phones'. A peer id is the id of a phone's socket. */
export interface CarPresence {
  car: PresentCar | null;
  phones: readonly (Phone & { isKnownToCar: boolean })[];
}

interface PresentCar {
  socketId: string;
  /** By the `JoinClock`. */
  joinedAtMs: number;
  /** Whether a phone at any server received its presence. */
  hasPhones: boolean;
  pairingIds: readonly string[];
}

/** An authorized event of a socket here, or a message of another server. */
export type SignalingEvent =
  | { type: 'car-joined'; socketId: string; pairingIds: readonly string[] }
  | { type: 'car-left'; socketId: string }
  | { type: 'car-signal'; socketId: string; signal: RelayedCarSignal }
  | { type: 'pairings-read'; links: readonly CarLink[] }
  | ({ type: 'phone-joined' } & Phone)
  | { type: 'phone-waits'; peerId: string }
  | { type: 'phone-left'; peerId: string }
  | { type: 'phone-signal'; peerId: string; pairingId: string; signal: RelayedPhoneSignal }
  | { type: 'received'; message: RegionMessage }
  | { type: 'region-returned' };

/** An effect. A `send` adds the relay servers of the account in `relayOf` as `iceServers`. */
export type SignalingEffect =
  | {
      type: 'send';
      socketId: string;
      event: ToPhoneEventName | ToCarEventName;
      payload: object;
      relayOf: string | null;
    }
  | { type: 'disconnect-replaced'; socketId: string }
  /** Sends to the other servers that have a socket of the car or its phones. */
  | { type: 'publish'; message: RegionMessage }
  /** Reads the pairings again, then repeats the message if its pairing is among them. */
  | { type: 'check-pairing'; message: RegionMessageOf<'phone-signal'> };

type Step = MachineStep<CarPresence, SignalingEffect>;
type EventOf<T extends SignalingEvent['type']> = Extract<SignalingEvent, { type: T }>;

export const NO_PRESENCE: CarPresence = { car: null, phones: [] };

/** Whether neither the car nor its phones are here. */
export const isEmpty = ({ car, phones }: CarPresence) => car === null && phones.length === 0;

/** Computes the next state of a car at this server, and the effects; the rules are in RULES.md. */
export function stepSignaling(state: CarPresence, event: SignalingEvent, at: Moment): Step {
  switch (event.type) {
    case 'car-joined':
      return carJoined(state, event, at);
    case 'car-left':
      return carLeft(state, event);
    case 'car-signal':
      return carSignal(state, event);
    case 'pairings-read':
      return pairingsRead(state, event);
    case 'phone-joined':
      return phoneJoined(state, event);
    case 'phone-waits':
      return phoneWaits(state, event);
    case 'phone-left':
      return phoneLeft(state, event);
    case 'phone-signal':
      return phoneSignal(state, event);
    case 'received':
      return received(state, event.message);
    case 'region-returned':
      // SIG-17
      return { state, effects: state.car ? [announce(state.car)] : state.phones.map(seek) };
  }
}

function received(state: CarPresence, message: RegionMessage): Step {
  switch (message.kind) {
    case 'seek':
      return greeted(state, message.peerId);
    case 'car-online':
      return carJoinedElsewhere(state, { socketId: message.socketId, joinedAtMs: message.atMs });
    case 'car-left':
      return { state, effects: state.phones.map(carGone) };
    case 'greet':
      return { state, effects: phonesOf(state, message.peerId).map(greet) };
    case 'phone-left':
      return { state, effects: state.car ? [phoneGone(state.car, message.peerId)] : [] };
    case 'phone-signal':
      return { state, effects: state.car ? toCar(state.car, message) : [] };
    case 'car-signal':
      return { state, effects: toPhone(state, message.signal) };
  }
}

function carJoined(state: CarPresence, event: EventOf<'car-joined'>, at: Moment): Step {
  const { car: older, phones } = state;
  const { socketId, pairingIds } = event;
  const car = { socketId, pairingIds, joinedAtMs: at.nowMs, hasPhones: phones.length > 0 };
  return {
    state: { ...state, car },
    // SIG-6, SIG-1
    effects: [...replaced(older), announce(car), ...phones.map(greet)],
  };
}

function carLeft(state: CarPresence, { socketId }: EventOf<'car-left'>): Step {
  const { car, phones } = state;
  if (car?.socketId !== socketId) return { state, effects: [] };
  // SIG-5: most cars that leave have no phones.
  const effects = car.hasPhones ? [...phones.map(carGone), publish({ kind: 'car-left' })] : [];
  return { state: { ...state, car: null }, effects };
}

function carJoinedElsewhere(state: CarPresence, other: Join): Step {
  const { car, phones } = state;
  if (car && isNewer(car, other)) return { state, effects: [announce(car)] };
  return {
    state: { ...state, car: null },
    // SIG-6, SIG-1: the other server greets the phones here, so it knows that the car has phones to notify when it leaves.
    effects: [...replaced(car), ...phones.map(seek)],
  };
}

function carSignal(state: CarPresence, { socketId, signal }: EventOf<'car-signal'>): Step {
  if (state.car?.socketId !== socketId) return { state, effects: [] };
  // SIG-3: the presence and the channel are those of this car.
  const isHere = phonesOf(state, signal.peerId).length > 0;
  return { state, effects: isHere ? toPhone(state, signal) : [publish({ kind: 'car-signal', signal })] };
}

/** SIG-9 */
function pairingsRead(state: CarPresence, { links }: EventOf<'pairings-read'>): Step {
  const { car } = state;
  const pairingIds = links.map(({ linkId }) => linkId);
  const isSame =
    car?.pairingIds.length === links.length && pairingIds.every((id) => car.pairingIds.includes(id));
  if (!car || isSame) return { state, effects: [] };
  const effects = [send(car.socketId, 'links_changed', { linkIds: pairingIds, links })];
  return { state: { ...state, car: { ...car, pairingIds } }, effects };
}

function phoneJoined(state: CarPresence, { peerId, accountId }: EventOf<'phone-joined'>): Step {
  const phone = { peerId, accountId, isKnownToCar: false };
  const joined = { ...state, phones: [...state.phones, phone] };
  // SIG-1
  return state.car ? greeted(joined, peerId) : { state: joined, effects: [seek(phone)] };
}

/** SIG-15: seeks again, since a message may be lost. A phone that met its car need not. */
function phoneWaits(state: CarPresence, { peerId }: EventOf<'phone-waits'>): Step {
  const seeking = state.car ? [] : phonesOf(state, peerId).filter((phone) => !phone.isKnownToCar);
  return { state, effects: seeking.map(seek) };
}

function phoneLeft(state: CarPresence, { peerId }: EventOf<'phone-left'>): Step {
  const left = phonesOf(state, peerId);
  // SIG-4
  const effects = left
    .filter((phone) => phone.isKnownToCar)
    .map(() => (state.car ? phoneGone(state.car, peerId) : publish({ kind: 'phone-left', peerId })));
  return { state: { ...state, phones: state.phones.filter((each) => !left.includes(each)) }, effects };
}

function phoneSignal(state: CarPresence, event: EventOf<'phone-signal'>): Step {
  const { peerId, pairingId, signal } = event;
  const [phone] = phonesOf(state, peerId);
  if (!phone) return { state, effects: [] };
  // SIG-2
  const message = { kind: 'phone-signal', peerId, accountId: phone.accountId, pairingId, signal } as const;
  const effects = state.car ? toCar(state.car, message) : [publish(message)];
  // SIG-4: the car keeps something of a phone after either.
  if (signal.action !== 'handshake' && signal.action !== 'sealed') return { state, effects };
  const phones = state.phones.map((each) => (each === phone ? { ...phone, isKnownToCar: true } : each));
  return { state: { ...state, phones }, effects };
}

/** SIG-1: a phone at any server receives the car's presence if the car is here. */
function greeted(state: CarPresence, peerId: string): Step {
  if (!state.car) return { state, effects: [] };
  const here = phonesOf(state, peerId).map(greet);
  return {
    state: { ...state, car: { ...state.car, hasPhones: true } },
    effects: here.length > 0 ? here : [publish({ kind: 'greet', peerId })],
  };
}

function toCar(car: PresentCar, message: RegionMessageOf<'phone-signal'>): SignalingEffect[] {
  const { peerId, accountId, pairingId, signal } = message;
  // SIG-20
  if (!car.pairingIds.includes(pairingId)) return [{ type: 'check-pairing', message }];
  // SIG-22
  if (signal.action === 'sealed')
    return [send(car.socketId, 'sealed', { peerId, linkId: pairingId, data: signal.data })];
  if (signal.action !== 'handshake') return [send(car.socketId, 'remote', { ...signal, peerId })];
  const handshake = send(car.socketId, 'remote', { ...signal, peerId, linkId: pairingId });
  return [{ ...handshake, relayOf: accountId }];
}

function toPhone(state: CarPresence, { peerId, ...signal }: RelayedCarSignal): SignalingEffect[] {
  return phonesOf(state, peerId).map(() =>
    signal.action === 'sealed' ? send(peerId, 'sealed', { data: signal.data }) : send(peerId, 'car', signal),
  );
}

const phonesOf = ({ phones }: CarPresence, peerId: string) =>
  phones.filter((phone) => phone.peerId === peerId);

type Join = Pick<PresentCar, 'socketId' | 'joinedAtMs'>;

/** Two servers may agree to the microsecond; then the socket id decides, so that exactly one socket stays. */
function isNewer(one: Join, other: Join): boolean {
  return one.joinedAtMs === other.joinedAtMs
    ? one.socketId > other.socketId
    : one.joinedAtMs > other.joinedAtMs;
}

const publish = (message: RegionMessage) => ({ type: 'publish', message }) as const;
const announce = ({ socketId, joinedAtMs }: Join) =>
  publish({ kind: 'car-online', socketId, atMs: joinedAtMs });
const seek = ({ peerId, accountId }: Phone) => publish({ kind: 'seek', peerId, accountId });
const replaced = (car: Join | null) =>
  car ? [{ type: 'disconnect-replaced', socketId: car.socketId } as const] : [];
const carGone = ({ peerId }: Phone) => send(peerId, 'other_side_left', {});
const phoneGone = (car: Join, peerId: string) => send(car.socketId, 'other_side_left', { peerId });

function greet({ peerId, accountId }: Phone): SignalingEffect {
  return { ...send(peerId, 'handshake', { info: 'car_joined' }), relayOf: accountId };
}

function send(socketId: string, event: ToPhoneEventName | ToCarEventName, payload: object) {
  return { type: 'send', socketId, event, payload, relayOf: null } as const;
}
