import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { pushBrowser, startPushService } from '../../apps/server/src/test-support/push-service.ts';
import type { Stack } from '../support/stack.ts';
import { CarClient } from './clients/car-client.ts';
import { compete } from './clients/contest.ts';
import { PhoneClient } from './clients/phone-client.ts';
import { RealPair } from './clients/real-pair.ts';
import { type Entry, operationsOf, Recorder } from './history.ts';
import { describeFault, type Plan, type PlannedFault, SERVERS } from './plan.ts';
import { PairTimes } from './rules/pairs.ts';
import { pushedAtLeastOnce } from './rules/pushes.ts';
import { injectionOf } from './world/inject.ts';
import { recordStalls } from './world/record-stalls.ts';
import { World } from './world/world.ts';

export interface Crowd {
  /** Cars, each with a phone of its own. */
  pairs: number;
  /** Further cars, for each of which two further phones compete. */
  contests: number;
  /** Mean time between two links of a phone, and between two events of a car, ms. */
  linkEveryMs: number;
  reportEveryMs: number;
}

export const CROWD: Crowd = { pairs: 14, contests: 3, linkEveryMs: 3_000, reportEveryMs: 12_000 };

/** A claim of a server that was killed ends after a minute; then another server sends the message. */
const PUSHES_LIMIT_MS = 90_000;
const LEAVE_LIMIT_MS = 10_000;
const LOOK_MS = 250;

/** Runs servers and clients through the faults of a plan; resolves to the history. */
export async function runNemesis(
  stack: Stack,
  plan: Plan,
  crowd: Crowd,
  print: (line: string) => void,
): Promise<readonly Entry[]> {
  const beganMs = performance.now();
  const recorder = new Recorder(() => performance.now() - beganMs);
  const world = await World.start(stack);
  const { cars, phones, real } = await prepare(stack, world, recorder, crowd);
  await measure('before');
  const stopStalls = recordStalls(recorder, () => [
    process.pid,
    ...SERVERS.map((name) => world.servers[name].running.pid),
  ]);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const works = startClients(cars, phones, crowd, stopping.signal);
  works.finite.push(real.run(stopping.signal));

  const faultsFromMs = performance.now();
  const lastOf = new Map<string, Promise<void>>();
  const injected = plan.faults.map((planned) => {
    const { target } = planned.fault;
    // On a busy machine a program may still start after its last fault when the next one comes.
    const injecting = inject(planned, lastOf.get(target));
    lastOf.set(target, injecting);
    return injecting;
  });
  await Promise.all(injected);
  await until(plan.endMs);
  stopping.abort();
  await Promise.all(works.finite);
  await real.recordStoredRows();
  await real.program.stop();
  await within(PUSHES_LIMIT_MS, () => missingPushes(recorder.entries) === 0);
  for (const client of [...cars, ...phones]) client.stop();
  await Promise.all(works.endless);
  await within(LEAVE_LIMIT_MS, async () =>
    (await Promise.all(SERVERS.map((name) => world.resourcesOf(name)))).every(({ sockets }) => sockets === 0),
  );
  stopStalls();
  await measure('after');
  return recorder.entries;

  async function measure(when: 'before' | 'after'): Promise<void> {
    for (const server of SERVERS)
      recorder.record({ type: 'measured', server, when, resources: await world.resourcesOf(server) });
  }

  async function inject({ fault, fromMs, untilMs }: PlannedFault, last?: Promise<void>): Promise<void> {
    const { begin, end } = injectionOf(fault, world, real);
    await Promise.all([until(fromMs), last]);
    recorder.record({ type: 'fault-began', fault });
    print(`${(fromMs / 1000).toFixed(1).padStart(6)} s  ${describeFault(fault)}, ${untilMs - fromMs} ms`);
    await begin();
    await until(untilMs);
    await end();
    recorder.record({ type: 'fault-ended', fault });
  }

  function until(ms: number): Promise<void> {
    return pause(Math.max(0, faultsFromMs + ms - performance.now()));
  }
}

/** Signs phones in, registers browsers and cars, and pairs them. */
async function prepare(stack: Stack, world: World, recorder: Recorder, crowd: Crowd) {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const cars = numbers(crowd.pairs + crowd.contests).map((number) => new CarClient(number, world, recorder));
  const phones = numbers(crowd.pairs + 2 * crowd.contests + 1).map(
    (number) => new PhoneClient(number, world, recorder),
  );
  const carNumbers = new Map(cars.map((car) => [car.carId, car.number]));
  const service = await startPushService(({ path, body }) => {
    const account = Number(path.slice(1));
    const message = browsers[account]?.read(body);
    const car = carNumbers.get(message?.carId ?? '');
    if (message?.type === 'LigoInit' && car !== undefined)
      recorder.record({ type: 'pushed', account, car, time: message.time });
  });
  stack.onEnd(() => service.stop());
  const browsers = phones.map((phone) => pushBrowser(service.origin, String(phone.number)));
  await Promise.all(
    phones.map(async (phone, number) => {
      await phone.signIn();
      const browser = browsers[number];
      if (browser) await phone.registerBrowser(browser.subscription);
    }),
  );
  await Promise.all(
    cars.map(async (car) => {
      await car.register();
      if (car.number >= crowd.pairs) return;
      for (let isPaired = false; !isPaired; ) {
        const code = await car.offerCode();
        isPaired = code !== null && (await phones[car.number]?.redeem(car.number, code)) === 'ok';
      }
    }),
  );
  const last = phones.at(-1);
  if (!last) throw new Error('There is no phone');
  const real = await RealPair.start(stack, world, recorder, { phone: last, number: cars.length });
  carNumbers.set(real.car.carId, real.car.number);
  return { cars, phones, real };
}

/** `finite` ends soon after the signal, `endless` when the clients stop. */
function startClients(
  cars: readonly CarClient[],
  phones: readonly PhoneClient[],
  crowd: Crowd,
  signal: AbortSignal,
) {
  const endless = cars.map((car) => car.run());
  const finite: Promise<void>[] = [];
  for (const car of cars) {
    const { number } = car;
    const own = phones[number];
    if (number < crowd.pairs && own) {
      endless.push(own.run(car, crowd.linkEveryMs));
      finite.push(reportEvents(car, crowd.reportEveryMs, signal));
    }
    const [one, other] = phones.slice(crowd.pairs + 2 * (number - crowd.pairs));
    if (number >= crowd.pairs && one && other) finite.push(compete(car, [one, other], signal));
  }
  return { endless, finite };
}

async function reportEvents(car: CarClient, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    if (!signal.aborted) await car.report();
  }
}

function missingPushes(history: readonly Entry[]): number {
  const operations = operationsOf(history);
  return [...pushedAtLeastOnce(history, operations, new PairTimes(operations))].length;
}

/** Waits for a condition, at most that long. */
async function within(limitMs: number, isMet: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  while (!(await isMet()) && performance.now() < deadlineMs) await pause(LOOK_MS);
}
