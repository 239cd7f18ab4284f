import { createScope } from '@ligo/machine';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { CommandResult } from '../ports/commands.ts';
import { Seats, wasAccepted } from './seats.ts';
import type { SeatComfort } from './seats-contract.ts';

export interface SeatsModule extends CarModule, SeatComfort {}

const answerOf = (result: CommandResult) => ({
  success: wasAccepted(result),
  ...(result === 'unconfirmed' && { isConfirmed: false as const }),
});

/** Lets phones set the seats. A change by one phone is sent to all, so that none shows an old setting. */
export function createSeatsModule({
  phones,
  kv,
  commands,
  log,
}: Pick<CarContext, 'phones' | 'kv' | 'commands' | 'log'>): SeatsModule {
  const seats = new Seats(kv, commands, log);
  let isRunning = false;
  let scope = createScope();
  const comfort = () => {
    const { driverSeatStage, passengerSeatStage } = seats.comfort();
    return { driverComfortStage: driverSeatStage, passengerComfortStage: passengerSeatStage };
  };

  function answerPhones(): void {
    scope.add(
      phones.on('LoadSeatMemory', async ({ position }, phone) =>
        phone.send('LoadSeatMemory', answerOf(await seats.loadMemory(position))),
      ),
    );
    scope.add(
      phones.on('GetSeatComfort', async (_extras, phone) => {
        // A request during a change gets the result of the change.
        await seats.settled();
        await phone.send('GetSeatComfort', comfort());
      }),
    );
    scope.add(
      phones.on('SetSeatComfort', async (wanted, phone) => {
        const result = await seats.setComfort(wanted);
        const answered = phone.send('SetSeatComfort', answerOf(result));
        if (wasAccepted(result)) phones.broadcast('GetSeatComfort', comfort());
        await answered;
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
    async runOnCarStart() {
      try {
        return isRunning ? await seats.runOnCarStart() : 'failed';
      } catch (error) {
        log.error({ err: error }, 'the seat setting could not be read');
        return 'failed';
      }
    },
  };
}
