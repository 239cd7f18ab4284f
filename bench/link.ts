import { chromiumPhone } from './support/chromium-phone.ts';
import { bareCar, ligoCar, nodePhone, type OpenCar, type OpenPhone } from './support/link-ends.ts';
import { median, report, sized, unstalledMedian, within } from './support/report.ts';

/**
 * Time from the offer to the open channel of the car's own link, beside the same library with the same settings and without
 * any Ligo code: against a phone of the same library, with a round trip of 1 kB, and against Chromium, which is what owners
 * have. Rounds alternate, because machines are noisy.
 *
 * An opening takes about 4, 50 or 1,000 ms. 4: the car's check, which decides, was the first. 50: the check that decides was one that
 * answers the other end's, which the library's ICE sends 50 ms later; so it always is with a Chromium that hides its addresses, as this
 * one does. 1,000: the DTLS client's first message came before the server's end of ICE was up, was dropped, and its timer is a second.
 * The car is the client therefore: its ICE decides, and is up last (decision 17).
 */
const ROUNDS = sized(15, 3);
const TRIPS = sized(200, 5);
const KILOBYTE = 'x'.repeat(950);
const PING = JSON.stringify({ action: 'Ping', extras: { padding: KILOBYTE } });
/** An opening that takes longer lost something on its way. */
const STALLED_MS = 900;
const BROKEN_MS = 10_000;

interface Round {
  openMs: number;
  tripMs: number;
}

/** One connection, and round trips over it. */
async function round(openPhone: OpenPhone, openCar: OpenCar, request: string, trips: number): Promise<Round> {
  const beganAt = performance.now();
  let opened = () => {};
  let received = () => {};
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const phone = openPhone({
    answer: (sdp) => car.answer(sdp),
    candidate: (candidate, mid) => car.candidate(candidate, mid),
    open: () => opened(),
    message: () => received(),
  });
  const car = openCar(phone);
  try {
    await within(BROKEN_MS, 'a channel', isOpen);
    const openMs = performance.now() - beganAt;
    const tripsBeganAt = performance.now();
    for (let trip = 0; trip < trips; trip++) {
      const back = new Promise<void>((resolve) => {
        received = resolve;
      });
      phone.send(request);
      await within(BROKEN_MS, 'an answer', back);
    }
    return { openMs, tripMs: (performance.now() - tripsBeganAt) / trips };
  } finally {
    car.close();
    phone.close();
  }
}

const stalled = (rounds: readonly Round[]) => rounds.filter(({ openMs }) => openMs >= STALLED_MS).length;

/** Measures both cars with one phone and reports. Throws if most openings of the reference stalled. */
async function compare(name: string, openPhone: OpenPhone, trips: number, goalRatio: number): Promise<void> {
  const ligo: Round[] = [];
  const bare: Round[] = [];
  // Now and then the library opens no channel at all; phones try again. More than one in a run is no accident.
  let brokenCount = 0;
  const measured = async (openCar: OpenCar, request: string): Promise<Round> => {
    try {
      return await round(openPhone, openCar, request, trips);
    } catch (error) {
      brokenCount += 1;
      if (brokenCount > 1) throw error;
      return round(openPhone, openCar, request, trips);
    }
  };
  // The first of all pays for what is loaded once.
  await measured(bareCar, KILOBYTE);
  for (let index = 0; index < ROUNDS; index++) {
    const pair = [
      async () => ligo.push(await measured(ligoCar, PING)),
      async () => bare.push(await measured(bareCar, KILOBYTE)),
    ];
    // Whoever comes second meets what the first one leaves behind, so they take turns.
    for (const run of index % 2 === 0 ? pair : pair.reverse()) await run();
  }
  const openings = (rounds: readonly Round[]) => rounds.map(({ openMs }) => openMs);
  const reference = unstalledMedian('The bare link', openings(bare), STALLED_MS);
  report({
    name,
    figure: median(openings(ligo)),
    reference,
    unit: 'ms',
    goal: { ratio: goalRatio },
    also: {
      'slowest opening, ms': Math.max(...openings(ligo)),
      'slowest opening of the bare link, ms': Math.max(...openings(bare)),
      'openings that never came, of both': brokenCount,
      'openings that stalled': stalled(ligo),
      'openings of the bare link that stalled': stalled(bare),
      'round trip of 1 kB, ms': median(ligo.map(({ tripMs }) => tripMs)),
      'round trip of 1 kB on the bare link, ms': median(bare.map(({ tripMs }) => tripMs)),
    },
  });
}

await compare('link', nodePhone, TRIPS, 1.5);
const phone = await chromiumPhone();
await compare('link-chromium', phone.open, 3, 1.2);
await phone.stop();
process.exit(0);
