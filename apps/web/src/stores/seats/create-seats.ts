import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarSetting } from '../car-scoped/create-car-setting.ts';
import { createSeatMemory, SEAT_ANSWER_LIMIT_MS } from './create-seat-memory.ts';
import type { SeatsStore } from './seats-store.ts';

/** Makes the store of the selected car's seats. */
export function createSeats(context: CarContext): SeatsStore & CarScopedStore {
  const { link, notify } = context;
  const memory = createSeatMemory(context);
  const comfort = createCarSetting<SeatComfortSetting>(context, {
    name: 'seat-comfort',
    schema: seatComfortSettingSchema,
    fallback: { driverSeatStage: 0, passengerSeatStage: 0 },
    isInitiallyWaiting: true,
    answerLimitMs: SEAT_ANSWER_LIMIT_MS,
    listen: ({ received, answered }) => [
      link.on('GetSeatComfort', ({ driverComfortStage, passengerComfortStage }) =>
        received({ driverSeatStage: driverComfortStage, passengerSeatStage: passengerComfortStage }),
      ),
      link.on('SetSeatComfort', answered),
    ],
    ask: () => link.send('GetSeatComfort', {}, { force: true }),
    send: (value) => link.send('SetSeatComfort', value, { force: true }),
    notify: (outcome) => notify({ kind: 'seat-comfort', outcome }),
  });
  return {
    comfort,
    memory,
    start() {
      comfort.start();
      memory.start();
    },
    stop() {
      memory.stop();
      comfort.stop();
    },
    select: comfort.select,
    flush: comfort.flush,
    discard: comfort.discard,
  };
}
