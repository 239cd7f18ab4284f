import { createVirtualClock } from '@ligo/machine/test-support';
import type { CanFrame } from './can-bus.ts';
import type { EcuOptions } from './ecu.ts';
import { StandInCar } from './stand-in-car.ts';

const byte = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');

/** A frame as a line of CRTD. `direction`: `R`, or `T` if the log's writer sent it. */
export function crtdLine(timeMs: number, direction: 'R' | 'T', { id, isExtended, data }: CanFrame): string {
  const digits = id
    .toString(16)
    .toUpperCase()
    .padStart(isExtended ? 8 : 3, '0');
  return `${(timeMs / 1_000).toFixed(6)} 1${direction}${isExtended ? 29 : 11} ${digits} ${Array.from(data, byte).join(' ')}`;
}

/** A question that a logger asks on its own. */
export interface Asked {
  requestId: number;
  request: Uint8Array;
}

/**
 * The log of a car's bus by a tool that asks controllers at each of some times, and follows their frames with flow control. `setTo`:
 * brings the car to that moment.
 */
export async function writeCrtd(
  timesMs: readonly number[],
  ecus: readonly EcuOptions[],
  questions: readonly Asked[],
  setTo: (place: number) => void,
): Promise<string[]> {
  const [startMs = 0] = timesMs;
  const clock = createVirtualClock({ startMs });
  const car = new StandInCar(clock, ecus);
  const lines = [
    `${(startMs / 1_000).toFixed(6)} CXX OVMS CRTD`,
    `${(startMs / 1_000).toFixed(6)} 1CEV vehicle.on`,
  ];
  let asked = 0;
  const send = (id: number, ...bytes: number[]) => {
    const data = new Uint8Array(8);
    data.set(bytes);
    const frame = { id, isExtended: false, data };
    lines.push(crtdLine(clock.nowMs(), 'T', frame));
    car.take(frame, receive);
  };
  const receive = (frame: CanFrame) => {
    lines.push(crtdLine(clock.nowMs(), 'R', frame));
    if ((frame.data[0] ?? 0) >> 4 === 1) send(asked, 0x30, 0, 0);
  };
  const leave = car.join(receive);
  for (const [place, timeMs] of timesMs.entries()) {
    await clock.advance(Math.max(0, timeMs - clock.nowMs()));
    setTo(place);
    for (const { requestId, request } of questions) {
      asked = requestId;
      send(requestId, request.length, ...request);
      await clock.advance(ANSWERED_TIMEOUT_MS);
    }
  }
  leave();
  car.end();
  return lines;
}

/** For an answer of some frames. */
const ANSWERED_TIMEOUT_MS = 20;
