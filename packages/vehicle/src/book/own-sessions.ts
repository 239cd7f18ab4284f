import { type ChargeEntry, type ChargeSummary, chargeEntryId } from '@ligo/protocol';
import { intoBatteryKwh, kwhPerPct } from '../charge-figures.ts';

/** A charging session as its owner has it. */
export interface OwnSession {
  /** Id of its entry in the book, where the owner's changes are. */
  entryId: string;
  /** `null`: no car recorded it. */
  recorded: ChargeSummary | null;
  /** As recorded, with the place that the owner entered. */
  charge: ChargeSummary;
  /** `null`: the owner has entered nothing about it. */
  entry: ChargeEntry | null;
  /** No car recorded it: it counts in money and energy, but shows nothing about the battery. */
  isManual: boolean;
  /** Other readings of the same charge, which overlap it: a car that lost its database may have recorded it twice. */
  others: readonly ChargeSummary[];
}

const lengthOf = ({ beganAt, endedAt }: ChargeSummary) => endedAt - beganAt;

function withEntry(charge: ChargeSummary, entry: ChargeEntry | null): ChargeSummary {
  if (!entry) return charge;
  const hasPlace = typeof entry.lat === 'number' && typeof entry.lng === 'number';
  return hasPlace ? { ...charge, lat: entry.lat, lng: entry.lng } : charge;
}

function manualCharge(entry: ChargeEntry & { beganAt: number }): ChargeSummary {
  const { beganAt, endedAt = beganAt, startSoc, endSoc, kWh, odometer, lat, lng } = entry;
  return {
    ...{ id: 0, beganAt, endedAt, pointsLength: 0, isCounted: true },
    ...{ startSoc, endSoc, kWh, odometer, lat, lng },
  };
}

/** Groups recorded sessions, oldest first, that overlap. */
function overlapping(charges: readonly ChargeSummary[]): ChargeSummary[][] {
  const groups: ChargeSummary[][] = [];
  let endedAt = Number.NEGATIVE_INFINITY;
  for (const charge of [...charges].sort((one, other) => one.beganAt - other.beganAt)) {
    if (charge.beganAt < endedAt) groups.at(-1)?.push(charge);
    else groups.push([charge]);
    endedAt = Math.max(endedAt, charge.endedAt);
  }
  return groups;
}

/**
 * The sessions of a car with what its owner entered, oldest first. An entry that has its own start belongs to a session that no car
 * recorded. `entries`: kind `charge` of the book, by id.
 */
export function ownSessions(
  charges: readonly ChargeSummary[],
  entries: ReadonlyMap<string, ChargeEntry>,
): OwnSession[] {
  const recorded = overlapping(charges).flatMap((group): OwnSession[] => {
    if (group.length > 1) group.sort((one, other) => lengthOf(other) - lengthOf(one));
    const [charge, ...others] = group;
    if (!charge) return [];
    const entryId = chargeEntryId(charge.beganAt);
    const entry = entries.get(entryId) ?? null;
    return [{ entryId, recorded: charge, charge: withEntry(charge, entry), entry, isManual: false, others }];
  });
  const known = new Set(charges.map(({ beganAt }) => chargeEntryId(beganAt)));
  const manual = [...entries].flatMap(([entryId, entry]): OwnSession[] => {
    const { beganAt } = entry;
    if (beganAt === undefined || chargeEntryId(beganAt) !== entryId || known.has(entryId)) return [];
    return [
      {
        entryId,
        recorded: null,
        charge: manualCharge({ ...entry, beganAt }),
        entry,
        isManual: true,
        others: [],
      },
    ];
  });
  return [...recorded, ...manual].sort((one, other) => one.charge.beganAt - other.charge.beganAt);
}

/** The energy of a session as the owner counts it, kWh; `null`: unknown. */
export const ownKwh = ({ charge, entry }: Pick<OwnSession, 'charge' | 'entry'>): number | null =>
  entry?.kWh ?? charge.kWh ?? null;

/** With fewer sessions, a median shows nothing. */
const MIN_SESSIONS = 5;
const MAX_TIMES_USUAL = 1.3;
const MAX_LENGTH_S = 14 * 86_400;

/** The usual energy per point of the state of charge, kWh; `null`: too few recorded sessions show it. */
export function usualKwhPerPct(charges: readonly ChargeSummary[]): number | null {
  const known = charges.flatMap((charge) => kwhPerPct(charge) ?? []).sort((one, other) => one - other);
  return known.length < MIN_SESSIONS ? null : (known[Math.floor(known.length / 2)] ?? null);
}

/** Why the figures of a recorded session can hardly be right. */
export type ChargeWarning = 'energy' | 'length';

/** `usual`: kWh per point of the state of charge. */
export function chargeWarnings(charge: ChargeSummary, usual: number | null): ChargeWarning[] {
  const { startSoc = null, endSoc = null } = charge;
  const kWh = intoBatteryKwh(charge);
  // A step of the state of charge is a percent.
  const risen = startSoc === null || endSoc === null ? null : Math.max(0, endSoc - startSoc) + 1;
  const isTooMuch = kWh !== null && risen !== null && usual !== null && kWh > MAX_TIMES_USUAL * usual * risen;
  return [
    ...(isTooMuch ? (['energy'] as const) : []),
    ...(lengthOf(charge) > MAX_LENGTH_S ? (['length'] as const) : []),
  ];
}
