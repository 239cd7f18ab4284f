import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '@ligo/link';
import {
  type CarSignal,
  HTTP_CALLS,
  LINK,
  type PhoneSignal,
  type PushSubscriptionData,
  TO_PHONE_EVENTS,
} from '@ligo/protocol';
import { io } from 'socket.io-client';
import { apiOf } from '../../../apps/server/src/test-support/server-under-test.ts';
import type { Recorder } from '../history.ts';
import type { World } from '../world/world.ts';
import { Caller, untilOk } from './caller.ts';
import type { CarClient } from './car-client.ts';
import { ServerChoice } from './server-choice.ts';

/** Half of the life of an access token, ms. */
const TOKEN_MS = 7 * 60_000;

/** The phone's end of a peer connection. */
export interface LinkEnd {
  receive(signal: CarSignal, send: (signal: PhoneSignal) => void): void;
  opened: Promise<void>;
}

/** A phone with an account of its own, as far as servers see it. */
export class PhoneClient {
  readonly caller: Caller;
  private readonly server: ServerChoice;
  private readonly stopped = new AbortController();
  private token = { text: '', untilMs: 0 };

  constructor(
    readonly number: number,
    private readonly world: World,
    private readonly recorder: Recorder,
  ) {
    this.caller = new Caller(world, recorder, `10.2.0.${number + 1}`);
    this.server = new ServerChoice(number);
  }

  async signIn(): Promise<void> {
    const text = await apiOf(this.world.origin).signIn(`owner-${this.number}@x.example`);
    if (text === '') throw new Error('A phone could not sign in');
    this.token = { text, untilMs: performance.now() + TOKEN_MS };
  }

  async registerBrowser(subscription: PushSubscriptionData): Promise<void> {
    const { current } = this.server;
    await untilOk('A browser', () => this.call(current, 'notificationRegister', { subscription }));
  }

  /** Tries a code once; answers its outcome. */
  async redeem(car: number, code: string) {
    const server = this.server.current;
    const action = { name: 'redeem', account: this.number, car, code } as const;
    const answer = await this.call(server, 'carAdd', { code }, action);
    if (answer.outcome === 'unknown') this.server.change();
    return answer.outcome;
  }

  /** Pairs with a car of which only the code is known; resolves to its id. */
  async pair(car: number, code: string): Promise<string> {
    const action = { name: 'redeem', account: this.number, car, code } as const;
    const answer = await this.call(this.server.current, 'carAdd', { code }, action);
    return HTTP_CALLS.carAdd.response.parse(answer.body).carId;
  }

  async remove({ carId, number }: CarClient) {
    const server = this.server.current;
    const action = { name: 'remove', account: this.number, car: number } as const;
    const answer = await this.call(server, 'carDelete', { carId }, action);
    if (answer.outcome === 'unknown') this.server.change();
    return answer.outcome;
  }

  /** Connects, with a pause before the next time, until it stops. */
  async run(car: CarClient, pauseMs: number): Promise<void> {
    let attempt = 0;
    while (!this.stopped.signal.aborted) {
      const isLinked = await this.connect(car);
      attempt = isLinked ? 0 : attempt + 1;
      const waitMs = isLinked
        ? pauseMs * (0.5 + Math.random())
        : backoffMs(attempt - 1, Math.random(), LINK.reconnectMaxMs);
      await pause(waitMs, undefined, { signal: this.stopped.signal }).catch(() => {});
    }
  }

  stop(): void {
    this.stopped.abort();
  }

  /**
   * Opens a socket and asks the car for a connection; resolves to whether it opened in time, or, without an end of it, whether the
   * offer came.
   */
  async connect(car: Pick<CarClient, 'carId' | 'number'>, end: LinkEnd | null = null): Promise<boolean> {
    await this.refreshToken();
    const pair = { account: this.number, car: car.number };
    const addressed = { jwt: this.token.text, carId: car.carId };
    const isLinked = await new Promise<boolean>((resolve) => {
      let ended: ReturnType<Recorder['invoke']> = () => {};
      let isFinished = false;
      const finish = (outcome: 'ok' | 'failed' | 'unknown', code = '') => {
        if (isFinished) return;
        isFinished = true;
        clearTimeout(limit);
        socket.off();
        socket.disconnect();
        this.stopped.signal.removeEventListener('abort', stop);
        ended(outcome, 0, code);
        resolve(outcome === 'ok');
      };
      const stop = () => finish('unknown', 'stopped');
      const limit = setTimeout(() => finish('unknown', 'late'), LINK.openTimeoutMs);
      const socket = io(this.world.addressOf(this.server.current), {
        ...{ transports: ['websocket'], reconnection: false, forceNew: true },
        extraHeaders: { origin: this.world.origin, 'x-forwarded-for': this.caller.address },
      });
      this.stopped.signal.addEventListener('abort', stop);
      socket.once('connect', () => {
        ended = this.recorder.invoke({ name: 'join', ...pair });
        socket.emit('remote_start', addressed);
      });
      socket.once('handshake', () => {
        ended('ok');
        ended = this.recorder.invoke({ name: 'connect', ...pair });
        socket.emit('remote', { ...addressed, action: 'handshake' });
      });
      socket.on('car', (payload) => {
        if (!end) return finish('ok');
        end.receive(TO_PHONE_EVENTS.car.parse(payload), (signal) =>
          socket.emit('remote', { ...addressed, ...signal }),
        );
      });
      end?.opened.then(() => finish('ok'));
      socket.once('refused', (payload) => finish('failed', TO_PHONE_EVENTS.refused.parse(payload).code));
      for (const event of ['car_unlinked', 'other_side_left', 'disconnect', 'connect_error'])
        socket.once(event, () => finish('unknown', event));
    });
    if (!isLinked) this.server.change();
    return isLinked;
  }

  private async call(...[server, name, body, action]: CallArguments) {
    await this.refreshToken();
    return this.caller.call(server, name, this.token.text, body, action);
  }

  private async refreshToken(): Promise<void> {
    // Without an answer the old one still holds for a while.
    if (performance.now() > this.token.untilMs) await this.signIn().catch(() => {});
  }
}

type CallerArguments = Parameters<Caller['call']>;
type CallArguments = [CallerArguments[0], CallerArguments[1], object, CallerArguments[4]?];
