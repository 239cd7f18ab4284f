import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '@ligo/link';
import { HTTP_CALLS, type HttpCallName, TO_CAR_EVENTS } from '@ligo/protocol';
import { io } from 'socket.io-client';
import { carUnderTest } from '../../../apps/server/src/test-support/server-under-test.ts';
import type { Action, Recorder } from '../history.ts';
import type { ServerName } from '../plan.ts';
import type { World } from '../world/world.ts';
import { type Answer, Caller, untilOk } from './caller.ts';
import { ServerChoice } from './server-choice.ts';

/** Longest wait of a car, and the wait before it repeats a report, ms. */
const MAX_BACKOFF_MS = 60_000;
const REPORT_RETRY_MS = 1_000;
const CONNECT_LIMIT_MS = 20_000;
const SDP = 'v=0';

/** A car as far as servers see it: a key, a socket that returns, and reports that it repeats until they are acknowledged. */
export class CarClient {
  readonly caller: Caller;
  private readonly car;
  private readonly server: ServerChoice;
  private readonly stopped = new AbortController();
  /** The server's time less this machine's, ms. */
  private aheadMs = 0;

  constructor(
    readonly number: number,
    private readonly world: World,
    recorder: Recorder,
  ) {
    this.car = carUnderTest(world.origin);
    this.caller = new Caller(world, recorder, `10.1.0.${number + 1}`);
    this.server = new ServerChoice(number);
  }

  async register(): Promise<void> {
    const { publicKey } = this.car;
    await untilOk('A car', () => this.caller.call('server-1', 'carRegister', this.token(), { publicKey }));
  }

  get carId(): string {
    return this.car.carId;
  }

  /** A new pairing code; `null` if the car received none. */
  async offerCode(): Promise<string | null> {
    const read = (body: unknown) => HTTP_CALLS.carPairingCode.response.parse(body).code;
    const action = { name: 'offer-code', car: this.number } as const;
    const answer = await this.call('carPairingCode', {}, action, read);
    return answer.outcome === 'ok' ? read(answer.body) : null;
  }

  /** Ends all its pairings with this account; `true` once this is confirmed. */
  async remove(account: number, linkId: string): Promise<boolean> {
    const answer = await this.call(
      'carLinkRemove',
      { linkId },
      { name: 'remove', account, car: this.number },
    );
    return answer.outcome === 'ok';
  }

  async links(): Promise<readonly { linkId: string }[]> {
    const answer = await this.call('carLinks', {}, { name: 'other', path: 'carLinks' });
    return answer.outcome === 'ok' ? HTTP_CALLS.carLinks.response.parse(answer.body) : [];
  }

  /** Reports an event until it is acknowledged, or the car stops. */
  async report(): Promise<void> {
    const [eventId, time] = [randomUUID(), Date.now()];
    const action = { name: 'report', car: this.number, eventId, time } as const;
    while (!this.stopped.signal.aborted) {
      const body = { type: 'LigoInit', eventId, time, sentAt: Date.now() };
      const { outcome } = await this.call('carEvent', body, action);
      if (outcome === 'ok') return;
      await this.wait(REPORT_RETRY_MS);
    }
  }

  /** Keeps a socket and answers each phone with an offer, until it stops. */
  async run(): Promise<void> {
    for (let attempt = 0; !this.stopped.signal.aborted; attempt++) {
      const hasJoined = await this.connect();
      if (hasJoined) attempt = 0;
      else this.server.change();
      await this.wait(backoffMs(attempt, Math.random(), MAX_BACKOFF_MS));
    }
  }

  stop(): void {
    this.stopped.abort();
  }

  private async call(
    name: HttpCallName,
    body: object,
    action: Action,
    codeOf?: (body: unknown) => string,
  ): Promise<Answer> {
    const server = this.server.current;
    const answer = await this.caller.call(server, name, this.token(), body, action, codeOf);
    if (answer.status === 401) await this.readClock(server);
    else if (answer.outcome === 'unknown') this.server.change();
    return answer;
  }

  /** Resolves when the socket is lost, to whether the car had joined. */
  private async connect(): Promise<boolean> {
    const server = this.server.current;
    let refusal = '';
    const hasJoined = await new Promise<boolean>((resolve) => {
      let joined = false;
      const socket = io(this.world.addressOf(server), {
        ...{ transports: ['websocket'], reconnection: false, forceNew: true, timeout: CONNECT_LIMIT_MS },
        auth: { carJwt: this.token() },
        extraHeaders: { 'x-forwarded-for': this.caller.address },
      });
      const lost = () => {
        socket.off();
        socket.disconnect();
        this.stopped.signal.removeEventListener('abort', lost);
        resolve(joined);
      };
      this.stopped.signal.addEventListener('abort', lost);
      for (const event of ['disconnect', 'connect_error']) socket.on(event, lost);
      socket.on('links_changed', () => {
        joined = true;
      });
      socket.on('refused', (payload) => {
        refusal = TO_CAR_EVENTS.refused.parse(payload).code;
      });
      socket.on('remote', (payload) => {
        const { action, peerId } = TO_CAR_EVENTS.remote.parse(payload);
        if (action === 'handshake') socket.emit('car', { peerId, action: 'offer', sdp: SDP });
      });
    });
    if (refusal === 'token-invalid') await this.readClock(server);
    return hasJoined;
  }

  /** Tokens follow the clock of the server that refused one. */
  private async readClock(server: ServerName): Promise<void> {
    const { dateMs } = await this.caller.call(server, 'clientConfig', '', {});
    if (dateMs !== null) this.aheadMs = dateMs - Date.now();
  }

  private token(): string {
    const now = Math.floor((Date.now() + this.aheadMs) / 1000);
    return this.car.token({ iat: now, exp: now + 200 });
  }

  private wait(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.stopped.signal }).catch(() => {});
  }
}
