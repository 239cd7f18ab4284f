import { createScope } from '@ligo/machine';
import type { CarModule } from '../ports/car-module.ts';
import type { CommandResult, Commands } from '../ports/commands.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import type { PhoneRequests, Phones } from '../ports/phone.ts';
import { Seats, wasAccepted } from './seats.ts';

/** What the seats need. */
export interface SeatsNeeds {
  phones: PhoneRequests;
  broadcast: Phones['broadcast'];
  kv: KeyValueStore;
  commands: Pick<Commands, 'execute'>;
  log: Log;
}

/** The seats, as long as the module runs. */
export interface SeatsModule extends CarModule {
  /** The automatic run at the start of the car; `nothing`: there is nothing to do. While the seats do not run it fails. Never rejects. */
  runOnCarStart(): Promise<CommandResult | 'nothing'>;
}

/** What a phone is told of its order. */
const answerOf = (result: CommandResult) => ({
  success: wasAccepted(result),
  ...(result === 'unconfirmed' && { isConfirmed: false as const }),
});

/** Lets phones use the seats. What one phone changed is told to all, so that none shows what holds no more. */
export function createSeatsModule({ phones, broadcast, kv, commands, log }: SeatsNeeds): SeatsModule {
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
        // Whoever asks while seats are set is told what they are set to then.
        await seats.settled();
        await phone.send('GetSeatComfort', comfort());
      }),
    );
    scope.add(
      phones.on('SetSeatComfort', async (wanted, phone) => {
        const result = await seats.setComfort(wanted);
        const reported = phone.send('SetSeatComfort', answerOf(result));
        if (wasAccepted(result)) broadcast('GetSeatComfort', comfort());
        await reported;
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
        log.error({ err: error }, 'what the seats are set to could not be read');
        return 'failed';
      }
    },
  };
}
