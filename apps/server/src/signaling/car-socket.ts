import { CAR_EVENTS, carSocketAuthSchema } from '@ligo/protocol';
import type { Socket } from 'socket.io';
import type { Hub } from './hub.ts';
import type { SignalingDeps } from './ports.ts';
import { rooms } from './rooms.ts';

type Deps = Pick<SignalingDeps, 'carTokens' | 'links' | 'carRegions' | 'config'>;

/** One car's socket: proven once, in its opening handshake. */
export class CarSocket {
  constructor(
    private readonly socket: Socket,
    private readonly hub: Hub,
    private readonly deps: Deps,
  ) {}

  static knows(event: string): boolean {
    return Object.hasOwn(CAR_EVENTS, event);
  }

  /** Proves the car and lets it in. */
  async start(auth: unknown): Promise<void> {
    const { socket, hub, deps } = this;
    const parsed = carSocketAuthSchema.safeParse(auth);
    const car = parsed.success ? await deps.carTokens.verify(parsed.data.carJwt) : null;
    if (!car) return hub.refuse(socket, 'token-invalid');
    const { carId } = car;
    const { region } = deps.config;
    if ((await deps.carRegions.regionOf(carId)) !== region) await deps.carRegions.moveTo(carId, region);
    await socket.join(rooms.car(carId));
    const linkIds = (await deps.links.ofCar(carId)).map((link) => link.linkId);
    if (!socket.connected) return;
    socket.emit('links_changed', { linkIds });
    hub.handle({ kind: 'car-joined', carId, socketId: socket.id, atMs: Date.now() });
  }

  async receive(_event: string, message: unknown): Promise<void> {
    if (!this.hub.meeting.isCar(this.socket.id)) return;
    const parsed = CAR_EVENTS.car.safeParse(message);
    if (!parsed.success) return this.hub.refuse(this.socket, 'bad-message');
    this.hub.metrics.relayed.inc({ from: 'car' });
    this.hub.handle({ kind: 'car-signal', socketId: this.socket.id, signal: parsed.data });
  }

  left(): void {
    this.hub.handle({ kind: 'car-left', socketId: this.socket.id });
  }
}
