import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import type { CarStore } from '../of-car/car-store.ts';
import type { RecordNeeds } from '../of-car/create-car-record.ts';
import { createCarSetting } from '../of-car/create-car-setting.ts';
import { createSeatMemory, SEAT_ANSWER_LIMIT_MS } from './create-seat-memory.ts';
import type { SeatsStore } from './seats-store.ts';

export interface SeatsNeeds extends RecordNeeds {
  link: LinkStore;
  tell(notice: Notice): void;
}

/** Makes the keeper of the selected car's seats. */
export function createSeats({ records, clock, counter, link, tell }: SeatsNeeds): SeatsStore & CarStore {
  const memory = createSeatMemory({ link, clock, tell });
  const comfort = createCarSetting<SeatComfortSetting>({
    records,
    clock,
    counter,
    link,
    name: 'seat-comfort',
    schema: seatComfortSettingSchema,
    fallback: { driverSeatStage: 0, passengerSeatStage: 0 },
    startsWaiting: true,
    answerLimitMs: SEAT_ANSWER_LIMIT_MS,
    listen: ({ said, answered }) => [
      link.on('GetSeatComfort', ({ driverComfortStage, passengerComfortStage }) =>
        said({ driverSeatStage: driverComfortStage, passengerSeatStage: passengerComfortStage }),
      ),
      link.on('SetSeatComfort', answered),
    ],
    ask: () => link.send('GetSeatComfort', {}, { force: true }),
    send: (value) => link.send('SetSeatComfort', value, { force: true }),
    tell: (outcome) => tell({ kind: 'seat-comfort', outcome }),
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
