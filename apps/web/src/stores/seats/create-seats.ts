import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { RecordNeeds } from '../car-scoped/create-car-record.ts';
import { createCarSetting } from '../car-scoped/create-car-setting.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import { createSeatMemory, SEAT_ANSWER_LIMIT_MS } from './create-seat-memory.ts';
import type { SeatsStore } from './seats-store.ts';

export interface SeatsNeeds extends RecordNeeds {
  link: LinkStore;
  notify(notice: Notice): void;
}

/** Makes the keeper of the selected car's seats. */
export function createSeats({
  records,
  clock,
  counter,
  link,
  notify,
}: SeatsNeeds): SeatsStore & CarScopedStore {
  const memory = createSeatMemory({ link, clock, notify });
  const comfort = createCarSetting<SeatComfortSetting>({
    records,
    clock,
    counter,
    link,
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
