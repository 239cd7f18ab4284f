import { PHONE_EVENTS, type RefusedCode, SEALED } from '@ligo/protocol';
import { decodeJwt } from 'jose';
import type { Socket } from 'socket.io';
import { TokenBucket } from './connection-limits.ts';
import type { RelayedPhoneSignal } from './region-messages.ts';
import type { SignalingContext, SignalingLimits } from './signaling-context.ts';
import type { SignalingRunner } from './signaling-runner.ts';

interface Addressed {
  jwt: string;
  carId: string;
  signal: RelayedPhoneSignal;
}

function readSignal(event: string, message: unknown): Addressed | null {
  if (event === 'sealed') {
    const sealed = PHONE_EVENTS.sealed.safeParse(message);
    if (!sealed.success) return null;
    const { jwt, carId, data } = sealed.data;
    return { jwt, carId, signal: { action: 'sealed', data } };
  }
  const parsed = PHONE_EVENTS.remote.safeParse(message);
  if (!parsed.success) return null;
  const { jwt, carId, ...signal } = parsed.data;
  return { jwt, carId, signal: signal as RelayedPhoneSignal };
}

/** The socket of a phone: authorizes each message and passes it to the runner. */
export class PhoneSocket {
  private joined: { accountId: string; carId: string } | null = null;
  private verified: { jwt: string; accountId: string; untilMs: number } | null = null;
  private readonly sealed;
  private readonly tcp;
  private readonly deadline: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly runner: SignalingRunner,
    private readonly context: SignalingContext,
    private readonly limits: SignalingLimits,
  ) {
    this.tcp = socket.conn.request.socket;
    this.sealed = new TokenBucket({ burst: SEALED.perSecond, perSecond: SEALED.perSecond }, context.nowMs());
    this.deadline = setTimeout(() => runner.refuse(socket, 'bad-message'), limits.joinTimeoutMs);
  }

  static handles(event: string): boolean {
    return Object.hasOwn(PHONE_EVENTS, event);
  }

  async receive(event: string, message: unknown): Promise<void> {
    const refused = event === 'remote_start' ? await this.start(message) : await this.signal(event, message);
    if (refused && this.socket.connected) this.runner.refuse(this.socket, refused);
  }

  /** SIG-15: if the phone's car is not here, checks whether it moved to another region or joined another server. */
  async locateCar(): Promise<void> {
    if (!this.joined || !this.socket.connected) return;
    const { carId } = this.joined;
    if (this.runner.presenceOf(carId).car || (await this.hasMoved(carId))) return;
    this.runner.dispatch(carId, { type: 'phone-waits', peerId: this.socket.id });
  }

  disconnected(): void {
    clearTimeout(this.deadline);
    if (!this.joined) return;
    this.runner.dispatch(this.joined.carId, { type: 'phone-left', peerId: this.socket.id });
  }

  private async start(message: unknown): Promise<RefusedCode | null> {
    const parsed = PHONE_EVENTS.remote_start.safeParse(message);
    if (!parsed.success || this.joined) return 'bad-message';
    clearTimeout(this.deadline);
    const { jwt, carId } = parsed.data;
    const done = this.runner.metrics.joinSeconds.startTimer({ side: 'phone' });
    let refused: RefusedCode | null = null;
    const hasRun = await this.runner.joins.run(async () => {
      if (this.socket.connected) refused = await this.join(jwt, carId);
    });
    this.runner.admissions.leave(this.tcp);
    if (!hasRun) return 'busy';
    done();
    return refused;
  }

  private async join(jwt: string, carId: string): Promise<RefusedCode | null> {
    const changesBefore = this.runner.pairingChanges;
    const authorization = await this.authorize(jwt, carId);
    if (typeof authorization === 'string') return authorization;
    if (this.redirectToRegion(authorization.region)) return null;
    // SIG-14
    if (this.runner.presenceOf(carId).phones.length >= this.limits.phonesPerCar) return 'rate-limited';
    if (!this.socket.connected) return null;
    const { accountId } = authorization;
    const peerId = this.socket.id;
    this.joined = { accountId, carId };
    // The pairing may have ended after the authorization, and only present phones receive the end.
    const hasChanged = this.runner.pairingChanges !== changesBefore;
    if (hasChanged && !(await this.context.pairings.pairing(accountId, carId))) return 'not-linked';
    if (this.socket.connected) this.runner.dispatch(carId, { type: 'phone-joined', peerId, accountId });
    return null;
  }

  private async signal(event: string, message: unknown): Promise<RefusedCode | null> {
    const addressed = readSignal(event, message);
    if (!addressed || addressed.carId !== this.joined?.carId) return 'bad-message';
    const { jwt, carId, signal } = addressed;
    // SIG-22
    if (signal.action === 'sealed' && !this.sealed.take(this.context.nowMs())) return 'rate-limited';
    // SIG-7: a handshake opens a connection to the car, which a sign-in that ended meanwhile must not do.
    if (signal.action === 'handshake') this.verified = null;
    const authorization = await this.authorize(jwt, carId);
    if (typeof authorization === 'string') return authorization;
    if (authorization.accountId !== this.joined.accountId) return 'token-invalid';
    this.runner.metrics.countRelayed('phone', signal);
    const { pairingId } = authorization;
    this.runner.dispatch(carId, {
      type: 'phone-signal',
      peerId: this.socket.id,
      pairingId,
      signal,
    });
    return null;
  }

  private async authorize(
    jwt: string,
    carId: string,
  ): Promise<{ accountId: string; pairingId: string; region: number } | RefusedCode> {
    const accountId = await this.accountOf(jwt);
    if (accountId === null) return 'token-invalid';
    const pairing = await this.context.pairings.pairing(accountId, carId);
    return pairing ? { accountId, ...pairing } : 'not-linked';
  }

  /** A token is not verified again before it expires, except for a handshake. */
  private async accountOf(jwt: string): Promise<string | null> {
    if (this.verified?.jwt === jwt && this.context.nowMs() < this.verified.untilMs)
      return this.verified.accountId;
    const account = await this.context.accountTokens.verify(jwt);
    this.verified = account && { jwt, accountId: account.accountId, untilMs: expiryMs(jwt) };
    return account?.accountId ?? null;
  }

  private async hasMoved(carId: string): Promise<boolean> {
    const region = await this.context.carRegions.regionOf(carId);
    return region !== null && this.redirectToRegion(region);
  }

  /** SIG-11: ends the socket if its car lives in another region; returns whether it does. */
  private redirectToRegion(region: number): boolean {
    if (region === this.context.config.region) return false;
    this.socket.emit('wr_s', {});
    this.socket.disconnect(true);
    return true;
  }
}

/** The expiry of a verified token; 0, so that it is verified again, if the token has none. */
function expiryMs(jwt: string): number {
  try {
    return (decodeJwt(jwt).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
