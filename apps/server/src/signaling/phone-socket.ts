import { PHONE_EVENTS, type PhoneSignal, type RefusedCode } from '@ligo/protocol';
import { decodeJwt } from 'jose';
import type { Socket } from 'socket.io';
import { rooms } from './rooms.ts';
import type { Limits, SignalingNeeds } from './signaling-needs.ts';
import type { SignalingRunner } from './signaling-runner.ts';

type Deps = Pick<SignalingNeeds, 'accountTokens' | 'pairings' | 'carRegions' | 'config'>;

/** One phone's socket: proves each message anew and hands it to the runner. */
export class PhoneSocket {
  private standing: { accountId: string; carId: string } | null = null;
  private proven: { jwt: string; accountId: string; untilMs: number } | null = null;
  private readonly tcp;
  private readonly deadline: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly runner: SignalingRunner,
    private readonly deps: Deps,
    private readonly limits: Limits,
  ) {
    this.tcp = socket.conn.request.socket;
    this.deadline = setTimeout(() => runner.refuse(socket, 'bad-message'), limits.startWithinMs);
  }

  static knows(event: string): boolean {
    return Object.hasOwn(PHONE_EVENTS, event);
  }

  async receive(event: string, message: unknown): Promise<void> {
    const refused = event === 'remote_start' ? await this.start(message) : await this.signal(message);
    if (refused && this.socket.connected) this.runner.refuse(this.socket, refused);
  }

  /** For a phone whose car is not here: has the car moved to another region, or joined unheard? */
  async lookAgain(): Promise<void> {
    if (!this.standing || !this.socket.connected) return;
    const { carId } = this.standing;
    if (this.runner.meeting.hasCar(carId) || (await this.movedAway(carId))) return;
    this.runner.handle({ kind: 'phone-waits', peerId: this.socket.id });
  }

  left(): void {
    clearTimeout(this.deadline);
    this.runner.handle({ kind: 'phone-left', peerId: this.socket.id });
  }

  private async start(message: unknown): Promise<RefusedCode | null> {
    const parsed = PHONE_EVENTS.remote_start.safeParse(message);
    if (!parsed.success || this.standing) return 'bad-message';
    clearTimeout(this.deadline);
    const { jwt, carId } = parsed.data;
    const done = this.runner.metrics.joinSeconds.startTimer({ side: 'phone' });
    let refused: RefusedCode | null = null;
    const hadTurn = await this.runner.joins.run(async () => {
      if (this.socket.connected) refused = await this.join(jwt, carId);
    });
    this.runner.admissions.leave(this.tcp);
    if (!hadTurn) return 'busy';
    done();
    return refused;
  }

  private async join(jwt: string, carId: string): Promise<RefusedCode | null> {
    const changesBefore = this.runner.pairingChanges;
    const right = await this.rightTo(jwt, carId);
    if (typeof right === 'string') return right;
    if (this.sendAway(right.region)) return null;
    if (this.runner.meeting.phonesAt(carId) >= this.limits.phonesPerCar) return 'rate-limited';
    if (!this.socket.connected) return null;
    const { accountId } = right;
    const peerId = this.socket.id;
    this.standing = { accountId, carId };
    await this.socket.join([rooms.peer(carId, peerId), rooms.phones(carId), rooms.account(carId, accountId)]);
    // The pairing may have been removed between the proof and the room through which its phones are told.
    const hasChanged = this.runner.pairingChanges !== changesBefore;
    if (hasChanged && !(await this.deps.pairings.pairing(accountId, carId))) return 'not-linked';
    if (this.socket.connected) this.runner.handle({ kind: 'phone-joined', peerId, carId, accountId });
    return null;
  }

  private async signal(message: unknown): Promise<RefusedCode | null> {
    const parsed = PHONE_EVENTS.remote.safeParse(message);
    if (!parsed.success || parsed.data.carId !== this.standing?.carId) return 'bad-message';
    const { jwt, carId, ...signal } = parsed.data;
    // It opens a connection to the car, which a sign-in that ended meanwhile must not.
    if (signal.action === 'handshake') this.proven = null;
    const right = await this.rightTo(jwt, carId);
    if (typeof right === 'string') return right;
    if (right.accountId !== this.standing.accountId) return 'token-invalid';
    this.runner.metrics.relayed.inc({ from: 'phone' });
    const { pairingId } = right;
    this.runner.handle({
      kind: 'phone-signal',
      peerId: this.socket.id,
      pairingId,
      signal: signal as PhoneSignal,
    });
    return null;
  }

  private async rightTo(
    jwt: string,
    carId: string,
  ): Promise<{ accountId: string; pairingId: string; region: number } | RefusedCode> {
    const accountId = await this.accountOf(jwt);
    if (accountId === null) return 'token-invalid';
    const pairing = await this.deps.pairings.pairing(accountId, carId);
    return pairing ? { accountId, ...pairing } : 'not-linked';
  }

  /** The same token need not be verified again before it runs out, but for a handshake. */
  private async accountOf(jwt: string): Promise<string | null> {
    if (this.proven?.jwt === jwt && Date.now() < this.proven.untilMs) return this.proven.accountId;
    const account = await this.deps.accountTokens.verify(jwt);
    this.proven = account && { jwt, accountId: account.accountId, untilMs: expiryMs(jwt) };
    return account?.accountId ?? null;
  }

  private async movedAway(carId: string): Promise<boolean> {
    const region = await this.deps.carRegions.regionOf(carId);
    return region !== null && this.sendAway(region);
  }

  /** Ends the socket if its car lives in another region; says whether it does. */
  private sendAway(region: number): boolean {
    if (region === this.deps.config.region) return false;
    this.socket.emit('wr_s', {});
    this.socket.disconnect(true);
    return true;
  }
}

/** When a token that was verified runs out; 0, which means "verify again", for one that does not say. */
function expiryMs(jwt: string): number {
  try {
    return (decodeJwt(jwt).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
