import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { WebSocket } from 'ws';
import { retryMs } from '../../apps/car/src/shared/backoff.ts';
import { carIdOfKey } from '../../apps/server/src/cars/car-key.ts';

const TOKEN_LIFETIME_S = 280;

/** A car as far as a server sees it: a key, and a socket that speaks Socket.IO's frames by itself, since thousands run here. */
export interface LoadCar {
  carId: string;
  publicKey: string;
  /** Signs a token for the server of this origin. */
  token(origin: string): string;
}

export function newCar(): LoadCar {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const carId = carIdOfKey(x) ?? '';
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    carId,
    publicKey: x,
    token(origin) {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: carId, aud: origin, jti: randomUUID(), iat: now, exp: now + TOKEN_LIFETIME_S };
      const text = `${part({ alg: 'EdDSA' })}.${part(claims)}`;
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
    },
  };
}

/** What became of the tries of a crowd. */
export interface Tally {
  joined: number;
  /** Clients that were asked to retry later, by a 503 or by `busy`. */
  retriesLater: number;
  /** Ended in any other way, while a server was there. */
  failed: number;
}

/**
 * Cars that keep a socket to a server and come back after a loss as the car's app does. Only the tries while no server is there do
 * not lengthen their back-off: or one that takes a little longer to start would meet a crowd that stays away for twice as long.
 */
export class LoadClients {
  readonly tally: Tally = { joined: 0, retriesLater: 0, failed: 0 };
  private readonly sockets = new Set<WebSocket>();
  private readonly retries = new Set<NodeJS.Timeout>();
  private onAllJoined: () => void = () => {};
  private isOver = false;
  /** While no server is there, nothing that fails counts. */
  isServed = true;

  constructor(
    /** Addresses of the servers, over which the cars are spread; all of them belong to the first origin. */
    private readonly origins: readonly string[],
    private readonly size: number,
    /** Opens a socket and sends its greeting: calls `join` once it is in. */
    private readonly greet: (socket: WebSocket, car: number, received: ServerReplies) => void,
    private readonly path: string,
  ) {}

  /** Resolves when all of them are in. */
  joined(): Promise<void> {
    return new Promise((resolve) => {
      this.onAllJoined = resolve;
      if (this.tally.joined === this.size) resolve();
    });
  }

  open(car: number, attempt = 0): void {
    if (this.isOver) return;
    const [first = '', address = first] = [this.origins[0], this.origins[car % this.origins.length]];
    const socket = new WebSocket(`${address.replace('http', 'ws')}${this.path}`, {
      perMessageDeflate: false,
      headers: { host: new URL(first).host },
    });
    const hasServer = this.isServed;
    let isIn = false;
    let isAsked = false;
    let atLeastMs = 0;
    this.sockets.add(socket);
    socket.on('unexpected-response', (request, response) => {
      isAsked = response.statusCode === 503;
      request.destroy();
      socket.emit('close');
    });
    socket.on('error', () => {});
    this.greet(socket, car, {
      join: () => {
        if (isIn) return;
        isIn = true;
        this.tally.joined += 1;
        if (this.tally.joined === this.size) this.onAllJoined();
      },
      wait: (ms) => {
        isAsked = true;
        atLeastMs = ms;
      },
    });
    socket.once('close', () => {
      this.sockets.delete(socket);
      if (isIn) this.tally.joined -= 1;
      else if (isAsked) this.tally.retriesLater += 1;
      else if (hasServer) this.tally.failed += 1;
      if (this.isOver) return;
      const delayMs = Math.max(atLeastMs, retryMs(isIn ? 0 : attempt, Math.random()));
      const retry = setTimeout(() => {
        this.retries.delete(retry);
        this.open(car, isIn ? 1 : attempt + Number(hasServer));
      }, delayMs);
      this.retries.add(retry);
    });
  }

  end(): void {
    this.isOver = true;
    for (const retry of this.retries) clearTimeout(retry);
    for (const socket of this.sockets) socket.terminate();
  }
}

export interface ServerReplies {
  join(): void;
  wait(ms: number): void;
}

/**
 * Speaks as a car's app does: joins with a token and waits for its links. The tokens are signed before any of them comes, as that is
 * the work of ten thousand other machines.
 */
export function connectLigo(cars: readonly LoadCar[], origin: string) {
  const tokens = cars.map((car) => car.token(origin));
  return (socket: WebSocket, car: number, received: ServerReplies): void => {
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.startsWith('0{')) socket.send(`40${JSON.stringify({ carJwt: tokens[car] })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('42["links_changed"')) received.join();
      else if (text.startsWith('42["refused"')) {
        const [, { code, retryAfterMs = 0 }] = JSON.parse(text.slice(2)) as [string, Refusal];
        if (code === 'busy') received.wait(retryAfterMs);
      }
    });
  };
}

type Refusal = { code: string; retryAfterMs?: number };

/** Sends a token to a plain server and waits for its answer. */
export function connectPlain(cars: readonly LoadCar[], origin: string) {
  const greetings = cars.map((car) =>
    JSON.stringify({ jwt: car.token(origin), carId: car.carId, publicKey: car.publicKey }),
  );
  return (socket: WebSocket, car: number, received: ServerReplies): void => {
    socket.on('open', () => socket.send(greetings[car] ?? ''));
    socket.on('message', () => received.join());
  };
}
