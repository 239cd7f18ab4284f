import { CAR_EVENTS, type CarLink, carSocketAuthSchema, type ToCarEvent } from '@ligo/protocol';
import type { Socket } from 'socket.io';
import { rooms } from './rooms.ts';
import type { SignalingNeeds } from './signaling-needs.ts';
import type { SignalingRunner } from './signaling-runner.ts';

type Deps = Pick<SignalingNeeds, 'carJoins' | 'pairings' | 'carRegions' | 'config'>;

/** The pairings that stand, as a car is told. */
export function linksMessage(pairings: readonly CarLink[]): ToCarEvent<'links_changed'> {
  return { linkIds: pairings.map(({ linkId }) => linkId), links: [...pairings] };
}

/** One car's socket: proven once, in its opening handshake. */
export class CarSocket {
  private readonly tcp;

  constructor(
    private readonly socket: Socket,
    private readonly runner: SignalingRunner,
    private readonly deps: Deps,
  ) {
    this.tcp = socket.conn.request.socket;
  }

  static knows(event: string): boolean {
    return Object.hasOwn(CAR_EVENTS, event);
  }

  /** Proves the car and lets it in, when it is its turn. */
  async start(auth: unknown): Promise<void> {
    const { socket, runner } = this;
    const done = runner.metrics.joinSeconds.startTimer({ side: 'car' });
    const hadTurn = await runner.joins.run(async () => {
      if (socket.connected) await this.join(auth);
    });
    runner.admissions.leave(this.tcp);
    if (hadTurn) done();
    else runner.refuse(socket, 'busy');
  }

  private async join(auth: unknown): Promise<void> {
    const { socket, runner, deps } = this;
    const parsed = carSocketAuthSchema.safeParse(auth);
    const changesBefore = runner.pairingChanges;
    const car = parsed.success ? await deps.carJoins.prove(parsed.data.carJwt) : null;
    if (!car) return runner.refuse(socket, 'token-invalid');
    const { carId } = car;
    const { region } = deps.config;
    if (car.region !== region) await deps.carRegions.moveTo(carId, region);
    await socket.join(rooms.car(carId));
    // Only who is in the room hears of changes: one that came between the look and the room is looked up.
    const pairings =
      runner.pairingChanges === changesBefore ? car.pairings : await deps.pairings.pairingsOf(carId);
    if (!socket.connected) return;
    socket.emit('links_changed', linksMessage(pairings));
    runner.handle({ kind: 'car-joined', carId, socketId: socket.id, atMs: Date.now() });
  }

  async receive(_event: string, message: unknown): Promise<void> {
    if (!this.runner.meeting.isCar(this.socket.id)) return;
    const parsed = CAR_EVENTS.car.safeParse(message);
    if (!parsed.success) return this.runner.refuse(this.socket, 'bad-message');
    this.runner.metrics.relayed.inc({ from: 'car' });
    this.runner.handle({ kind: 'car-signal', socketId: this.socket.id, signal: parsed.data });
  }

  left(): void {
    this.runner.handle({ kind: 'car-left', socketId: this.socket.id });
  }
}
