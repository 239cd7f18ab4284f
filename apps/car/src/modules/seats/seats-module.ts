import { createScope } from '@ligo/machine';
import type { CarModule } from '../../ports/car-module.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { OrderResult, Orders } from '../../ports/orders.ts';
import type { PhoneRequests, Phones } from '../../ports/phone.ts';
import { isTaken, Seats } from './seats.ts';

/** What the seats need. */
export interface SeatsNeeds {
  phones: PhoneRequests;
  tellAll: Phones['tellAll'];
  facts: Facts;
  orders: Pick<Orders, 'give'>;
  log: Log;
}

/** The seats, as long as the module runs. */
export interface SeatsModule extends CarModule {
  /** The automatic run at the start of the car; `nothing`: there is nothing to do. While the seats do not run it fails. Never rejects. */
  runAtStart(): Promise<OrderResult | 'nothing'>;
}

/** What a phone is told of its order. */
const answerOf = (result: OrderResult) => ({
  success: isTaken(result),
  ...(result === 'unconfirmed' && { isConfirmed: false as const }),
});

/** Lets phones use the seats. What one phone changed is told to all, so that none shows what holds no more. */
export function createSeatsModule({ phones, tellAll, facts, orders, log }: SeatsNeeds): SeatsModule {
  const seats = new Seats(facts, orders, log);
  let isRunning = false;
  let scope = createScope();
  const comfort = () => {
    const { driverSeatStage, passengerSeatStage } = seats.comfort();
    return { driverComfortStage: driverSeatStage, passengerComfortStage: passengerSeatStage };
  };

  function answerPhones(): void {
    scope.add(
      phones.on('LoadSeatMemory', async ({ position }, phone) =>
        phone.tell('LoadSeatMemory', answerOf(await seats.loadMemory(position))),
      ),
    );
    scope.add(
      phones.on('GetSeatComfort', async (_extras, phone) => {
        // Whoever asks while seats are set is told what they are set to then.
        await seats.settled();
        await phone.tell('GetSeatComfort', comfort());
      }),
    );
    scope.add(
      phones.on('SetSeatComfort', async (wanted, phone) => {
        const result = await seats.setComfort(wanted);
        const told = phone.tell('SetSeatComfort', answerOf(result));
        if (isTaken(result)) tellAll('GetSeatComfort', comfort());
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
        return isRunning ? await seats.runAtStart() : 'failed';
      } catch (error) {
        log.error({ err: error }, 'what the seats are set to could not be read');
        return 'failed';
      }
    },
  };
}
