import type { CarEvent, PhoneSignal, ToCarEventName, ToPhoneEventName } from '@ligo/protocol';
import { rooms } from './rooms.ts';

/** A phone that proved its right to a car. */
export interface Phone {
  peerId: string;
  carId: string;
  accountId: string;
}

/** What servers of one region tell each other. */
export type News =
  | { kind: 'seek'; carId: string; peerId: string; accountId: string }
  | { kind: 'car-online'; carId: string; socketId: string; atMs: number };

/** What happened; every claim in it is already proven. */
export type MeetingEvent =
  | { kind: 'car-joined'; carId: string; socketId: string; atMs: number }
  | { kind: 'car-left'; socketId: string }
  | ({ kind: 'phone-joined' } & Phone)
  | { kind: 'phone-waits'; peerId: string }
  | { kind: 'phone-left'; peerId: string }
  | { kind: 'phone-signal'; peerId: string; pairingId: string; signal: PhoneSignal }
  | { kind: 'car-signal'; socketId: string; signal: CarEvent }
  | { kind: 'news'; news: News };

/** What is to be done. A `send` gets the relay servers of the account in `relayOf` added as `iceServers`. */
export type Effect =
  | {
      kind: 'send';
      room: string;
      event: ToPhoneEventName | ToCarEventName;
      payload: object;
      relayOf: string | null;
    }
  | { kind: 'end'; socketId: string }
  | { kind: 'tell'; news: News };

interface StandingPhone extends Phone {
  isKnownToCar: boolean;
}

/** `hasPhones` says that a phone heard of it, here or elsewhere. */
interface StandingCar {
  socketId: string;
  atMs: number;
  hasPhones: boolean;
}

/** Who is at this server. Deterministic: no clock, no I/O; the rules are in RULES.md. */
export class Meeting {
  private readonly cars = new Map<string, StandingCar>();
  private readonly carOfSocket = new Map<string, string>();
  private readonly phones = new Map<string, StandingPhone>();
  private readonly phonesOfCar = new Map<string, Set<string>>();

  get carCount(): number {
    return this.cars.size;
  }

  get phoneCount(): number {
    return this.phones.size;
  }

  /** Phones of this server at the car. */
  phonesAt(carId: string): number {
    return this.phonesOfCar.get(carId)?.size ?? 0;
  }

  /** Whether the car's socket is at this very server. */
  hasCar(carId: string): boolean {
    return this.cars.has(carId);
  }

  /** Whether the socket is the one its car speaks through now. */
  isCar(socketId: string): boolean {
    return this.carOfSocket.has(socketId);
  }

  handle(event: MeetingEvent): Effect[] {
    switch (event.kind) {
      case 'car-joined':
        return this.carJoined(event.carId, event.socketId, event.atMs);
      case 'car-left':
        return this.carLeft(event.socketId);
      case 'phone-joined':
        return this.phoneJoined(event);
      case 'phone-waits':
        return this.phoneWaits(event.peerId);
      case 'phone-left':
        return this.phoneLeft(event.peerId);
      case 'phone-signal':
        return this.phoneSignal(event.peerId, event.pairingId, event.signal);
      case 'car-signal':
        return this.carSignal(event.socketId, event.signal);
      case 'news':
        return event.news.kind === 'seek' ? this.sought(event.news) : this.carOnlineElsewhere(event.news);
    }
  }

  private carJoined(carId: string, socketId: string, atMs: number): Effect[] {
    const older = this.cars.get(carId);
    if (older) this.carOfSocket.delete(older.socketId);
    this.cars.set(carId, { socketId, atMs, hasPhones: this.phonesAt(carId) > 0 });
    this.carOfSocket.set(socketId, carId);
    return [
      ...(older ? [{ kind: 'end', socketId: older.socketId } as const] : []),
      { kind: 'tell', news: { kind: 'car-online', carId, socketId, atMs } },
      ...this.greetAll(carId),
    ];
  }

  private carLeft(socketId: string): Effect[] {
    const carId = this.carOfSocket.get(socketId);
    if (carId === undefined) return [];
    const hasPhones = this.cars.get(carId)?.hasPhones ?? false;
    this.carOfSocket.delete(socketId);
    this.cars.delete(carId);
    // All servers hear this: most cars that leave have nobody to tell.
    return hasPhones ? [send(rooms.phones(carId), 'other_side_left', {})] : [];
  }

  private phoneJoined({ peerId, carId, accountId }: Phone): Effect[] {
    this.phones.set(peerId, { peerId, carId, accountId, isKnownToCar: false });
    const standing = this.phonesOfCar.get(carId) ?? new Set();
    this.phonesOfCar.set(carId, standing.add(peerId));
    return this.cars.has(carId) ? this.meet(carId, peerId, accountId) : [seek({ carId, peerId, accountId })];
  }

  /** Asks again, since the first question is lost on servers that are just starting. A phone that met its car need not. */
  private phoneWaits(peerId: string): Effect[] {
    const phone = this.phones.get(peerId);
    if (!phone || phone.isKnownToCar || this.cars.has(phone.carId)) return [];
    return [seek(phone)];
  }

  private phoneLeft(peerId: string): Effect[] {
    const phone = this.phones.get(peerId);
    if (!phone) return [];
    this.phones.delete(peerId);
    const standing = this.phonesOfCar.get(phone.carId);
    standing?.delete(peerId);
    if (standing?.size === 0) this.phonesOfCar.delete(phone.carId);
    return phone.isKnownToCar ? [send(rooms.car(phone.carId), 'other_side_left', { peerId })] : [];
  }

  private phoneSignal(peerId: string, pairingId: string, signal: PhoneSignal): Effect[] {
    const phone = this.phones.get(peerId);
    if (!phone) return [];
    const room = rooms.car(phone.carId);
    if (signal.action !== 'handshake') return [send(room, 'remote', { ...signal, peerId })];
    phone.isKnownToCar = true;
    return [{ ...send(room, 'remote', { ...signal, peerId, linkId: pairingId }), relayOf: phone.accountId }];
  }

  private carSignal(socketId: string, { peerId, ...signal }: CarEvent): Effect[] {
    const carId = this.carOfSocket.get(socketId);
    return carId === undefined ? [] : [send(rooms.peer(carId, peerId), 'car', signal)];
  }

  private sought(news: News & { kind: 'seek' }): Effect[] {
    return this.meet(news.carId, news.peerId, news.accountId);
  }

  private carOnlineElsewhere(news: News & { kind: 'car-online' }): Effect[] {
    const mine = this.cars.get(news.carId);
    if (mine && isNewer(mine, news)) {
      const { socketId, atMs } = mine;
      return [{ kind: 'tell', news: { kind: 'car-online', carId: news.carId, socketId, atMs } }];
    }
    // Its server greets them, and so knows that there is somebody to tell when it leaves.
    const seeking = this.phonesOf(news.carId).map(seek);
    if (!mine) return seeking;
    this.cars.delete(news.carId);
    this.carOfSocket.delete(mine.socketId);
    return [{ kind: 'end', socketId: mine.socketId }, ...seeking];
  }

  private meet(carId: string, peerId: string, accountId: string): Effect[] {
    const car = this.cars.get(carId);
    if (!car) return [];
    car.hasPhones = true;
    return [greet(carId, peerId, accountId)];
  }

  private greetAll(carId: string): Effect[] {
    return this.phonesOf(carId).map(({ peerId, accountId }) => greet(carId, peerId, accountId));
  }

  private phonesOf(carId: string): Phone[] {
    return [...(this.phonesOfCar.get(carId) ?? [])].flatMap((peerId) => this.phones.get(peerId) ?? []);
  }
}

/** Clocks of two servers may agree to the millisecond; then the name decides, so that just one socket stays. */
function isNewer(
  one: { socketId: string; atMs: number },
  other: { socketId: string; atMs: number },
): boolean {
  return one.atMs === other.atMs ? one.socketId > other.socketId : one.atMs > other.atMs;
}

function seek({ carId, peerId, accountId }: Phone): Effect {
  return { kind: 'tell', news: { kind: 'seek', carId, peerId, accountId } };
}

function greet(carId: string, peerId: string, accountId: string): Effect {
  return { ...send(rooms.peer(carId, peerId), 'handshake', { info: 'car_joined' }), relayOf: accountId };
}

function send(room: string, event: ToPhoneEventName | ToCarEventName, payload: object) {
  return { kind: 'send', room, event, payload, relayOf: null } as const;
}
