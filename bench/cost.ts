import type { ChargeSummary, Tariff } from '@ligo/protocol';
import { chargeProfile, createCosts, emptyColumns } from '@ligo/vehicle';
import { reportTimes, sized } from './support/report.ts';

/**
 * The cost of a night's session of 1,000 points by a tariff with ten rules, from its points to its lines, with a new book for each
 * round, as a list of sessions computes it. The reference formats the local time of each of its quarter hours once.
 */
const SESSIONS = sized(365, 20);
const ROUNDS = sized(9, 2);
const POINTS = 1_000;
const NIGHT_S = 10 * 3_600;
const START_S = 1_767_222_000;

const tariff: Tariff = {
  ...{ name: 'Home', currency: 'EUR', zone: 'Europe/Berlin', billed: 'wall', isElsewhere: true },
  versions: [
    {
      energy: Array.from({ length: 10 }, (_, index) => ({
        ...{ days: [1, 2, 3, 4, 5], season: ['0401', '0930'] as [string, string] },
        ...{ from: index * 60, to: index * 60 + 60, price: 0.2 + index / 100 },
      })),
      price: 0.3,
    },
  ],
};
const sessions = Array.from({ length: SESSIONS }, (_, day) => {
  const beganAt = START_S + day * 86_400;
  const columns = emptyColumns(POINTS);
  columns.timeS.forEach((_time, index) => {
    columns.timeS[index] = beganAt + (index * NIGHT_S) / (POINTS - 1);
    columns.packPowerKw[index] = -11 + (index % 7) / 10;
    columns.stateOfChargePct[index] = 20 + (index * 60) / POINTS;
  });
  const charge: ChargeSummary = {
    ...{ id: day, beganAt, endedAt: beganAt + NIGHT_S, pointsLength: POINTS },
    wall: { kWh: 100, isCounted: true },
  };
  return { charge, columns };
});

function timeOf(work: () => void): number {
  const beganMs = performance.now();
  work();
  return (performance.now() - beganMs) / SESSIONS;
}
function price(): void {
  const costs = createCosts({ tariffs: new Map([['home', tariff]]), places: new Map() }, []);
  for (const { charge, columns } of sessions) {
    const total = costs.costOf({ charge, entry: null, profile: chargeProfile(columns) })?.total;
    if (!(total && total > 20 && total < 30)) throw new Error(`a night cannot cost ${total}`);
  }
}
const format = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', hour: 'numeric' });
function readClocks(): void {
  for (const { charge } of sessions)
    for (let timeS = charge.beganAt; timeS < charge.endedAt; timeS += 900) format.format(timeS * 1_000);
}

const rounds = Array.from({ length: ROUNDS }, () => [timeOf(price), timeOf(readClocks)] as const);
reportTimes(
  'cost',
  rounds.map(([ms]) => ms),
  rounds.map(([, ms]) => ms),
  { figure: 1 },
);
