import { CAR_EVENTS, type CarLink, carSocketAuthSchema, type ToCarEvent } from '@ligo/protocol';
import type { Socket } from 'socket.io';
import type { RelayedCarSignal } from './region-messages.ts';
import type { SignalingContext } from './signaling-context.ts';
import type { SignalingRunner } from './signaling-runner.ts';

/** The current pairings in the form that a car receives. */
export function linksMessage(pairings: readonly CarLink[]): ToCarEvent<'links_changed'> {
  return { linkIds: pairings.map(({ linkId }) => linkId), links: [...pairings] };
}

function readSignal(event: string, message: unknown): RelayedCarSignal | null {
  if (event === 'car') return CAR_EVENTS.car.safeParse(message).data ?? null;
  const sealed = CAR_EVENTS.sealed.safeParse(message);
  return sealed.success ? { action: 'sealed', ...sealed.data } : null;
}

/** The socket of a car, authenticated once in its opening handshake. */
export class CarSocket {
  private readonly tcp;
  /** `null` until the car joined. */
  private carId: string | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly runner: SignalingRunner,
    private readonly context: SignalingContext,
  ) {
    this.tcp = socket.conn.request.socket;
  }

  static handles(event: string): boolean {
    return Object.hasOwn(CAR_EVENTS, event);
  }

  /** Authenticates the car and lets it join when its turn comes. */
  async start(auth: unknown): Promise<void> {
    const { socket, runner } = this;
    const done = runner.metrics.joinSeconds.startTimer({ side: 'car' });
    const hasRun = await runner.joins.run(async () => {
      if (socket.connected) await this.join(auth);
    });
    runner.admissions.leave(this.tcp);
    if (hasRun) done();
    else runner.refuse(socket, 'busy');
  }

  private async join(auth: unknown): Promise<void> {
    const { socket, runner, context } = this;
    const parsed = carSocketAuthSchema.safeParse(auth);
    const changesBefore = runner.pairingChanges;
    const car = parsed.success ? await context.carJoins.authenticate(parsed.data.carJwt) : null;
    // SIG-8
    if (!car) return runner.refuse(socket, 'token-invalid');
    const { carId } = car;
    const { region } = context.config;
    // SIG-11
    if (car.region !== region) await context.carRegions.moveTo(carId, region);
    // SIG-9: only present cars receive changes. If one arrived meanwhile, query again.
    const pairings =
      runner.pairingChanges === changesBefore ? car.pairings : await context.pairings.pairingsOf(carId);
    if (!socket.connected) return;
    socket.emit('links_changed', linksMessage(pairings));
    this.carId = carId;
    const pairingIds = pairings.map(({ linkId }) => linkId);
    runner.dispatch(carId, { type: 'car-joined', socketId: socket.id, pairingIds });
  }

  async receive(event: string, message: unknown): Promise<void> {
    const { socket, runner, carId } = this;
    if (carId === null || runner.presenceOf(carId).car?.socketId !== socket.id) return;
    const signal = readSignal(event, message);
    // SIG-12
    if (!signal) return runner.refuse(socket, 'bad-message');
    runner.metrics.countRelayed('car', signal);
    runner.dispatch(carId, { type: 'car-signal', socketId: socket.id, signal });
  }

  disconnected(): void {
    if (this.carId !== null) this.runner.dispatch(this.carId, { type: 'car-left', socketId: this.socket.id });
  }
}
