import { createScope } from '@ligo/machine';
import type { CarModule } from '../../ports/car-module.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { PhoneRequests, Phones } from '../../ports/phone.ts';
import type { VehicleCommands } from '../../ports/vehicle-commands.ts';
import { Seats } from './seats.ts';

/** What the seats need. */
export interface SeatsNeeds {
  phones: PhoneRequests;
  tellAll: Phones['tellAll'];
  facts: Facts;
  commands: VehicleCommands;
  log: Log;
}

/** The seats, as long as the module runs. */
export interface SeatsModule extends CarModule {
  /** The automatic run at the start of the car. Resolves to whether there was anything to do and the car did it. Never rejects. */
  runAtStart(): Promise<boolean>;
}

/** Lets phones use the seats. What one phone changed is told to all, so that none shows what holds no more. */
export function createSeatsModule({ phones, tellAll, facts, commands, log }: SeatsNeeds): SeatsModule {
  const seats = new Seats(facts, commands, log);
  let isRunning = false;
  let scope = createScope();
  const comfort = () => {
    const { driverSeatStage, passengerSeatStage } = seats.comfort();
    return { driverComfortStage: driverSeatStage, passengerComfortStage: passengerSeatStage };
  };

  function answerPhones(): void {
    // One after the other, so that the last change of all phones is the one that holds.
    let turn: Promise<unknown> = Promise.resolve();
    scope.add(
      phones.on('LoadSeatMemory', async ({ position }, phone) =>
        phone.tell('LoadSeatMemory', { success: await seats.loadMemory(position) }),
      ),
    );
    scope.add(
      phones.on('GetSeatComfort', async (_extras, phone) => {
        await turn;
        await phone.tell('GetSeatComfort', comfort());
      }),
    );
    scope.add(
      phones.on('SetSeatComfort', async (wanted, phone) => {
        const done = turn.then(() => seats.setComfort(wanted));
        turn = done.catch(() => {});
        const success = await done;
        const told = phone.tell('SetSeatComfort', { success });
        if (success) tellAll('GetSeatComfort', comfort());
        await told;
      }),
    );
  }
  return {
    name: 'seats',
    start() {
      scope = createScope();
      isRunning = true;
      answerPhones();
    },
    stop() {
      isRunning = false;
      scope.end();
    },
    async runAtStart() {
      try {
        return isRunning && (await seats.runAtStart());
      } catch (error) {
        log.error({ err: error }, 'what the seats are set to could not be read');
        return false;
      }
    },
  };
}
