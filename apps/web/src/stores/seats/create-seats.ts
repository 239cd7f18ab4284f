import { createScope } from '@ligo/machine';
import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import type { CarRecordParts } from '../of-car/create-car-record.ts';
import { type CarSetting, createCarSetting } from '../of-car/create-car-setting.ts';
import { createSeatMemory } from './create-seat-memory.ts';
import type { SeatsStore } from './seats-store.ts';

export interface SeatsParts extends Pick<CarRecordParts<unknown>, 'records' | 'clock' | 'counter'> {
  link: LinkStore;
  tell(notice: Notice): void;
}

/** The seats as their owner sees them. */
export interface Seats
  extends SeatsStore,
    Pick<CarSetting<SeatComfortSetting>, 'start' | 'select' | 'flush' | 'discard'> {}

/** Makes the keeper of the selected car's seats. */
export function createSeats(parts: SeatsParts): Seats {
  const { link, tell } = parts;
  const memory = createSeatMemory(parts);
  const comfort = createCarSetting<SeatComfortSetting>({
    ...parts,
    name: 'seat-comfort',
    schema: seatComfortSettingSchema,
    fallback: { driverSeatStage: 0, passengerSeatStage: 0 },
    startsWaiting: true,
    ask: () => link.send('GetSeatComfort', {}, { force: true }),
    send: (value) => link.send('SetSeatComfort', value, { force: true }),
    tell(outcome) {
      if (outcome !== 'saved') tell({ kind: 'seat-comfort-failed', why: outcome });
    },
  });
  return {
    comfort,
    memory,
    start() {
      const following = createScope();
      following.add(
        link.on('GetSeatComfort', ({ driverComfortStage, passengerComfortStage }) =>
          comfort.said({ driverSeatStage: driverComfortStage, passengerSeatStage: passengerComfortStage }),
        ),
        link.on('SetSeatComfort', ({ success }) => comfort.answered(success)),
        comfort.start(),
        memory.start(),
      );
      return following.end;
    },
    select: comfort.select,
    flush: comfort.flush,
    discard: comfort.discard,
  };
}
