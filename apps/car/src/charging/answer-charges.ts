import type { PhoneExtras } from '@ligo/protocol';
import { emptyColumns, packColumns } from '@ligo/vehicle';
import type { Phone } from '../ports/phone.ts';
import { base64Of } from '../shared/bytes.ts';
import type { ChargeHistory, ChargePoint } from './charging-store.ts';

const PAGE_CHARGES = 250;

/** Answers the sessions asked for in pages, and an empty page at the end. `history`: of the car's database, if it is known. */
export async function answerCharges(
  store: ChargeHistory,
  history: string | undefined,
  asked: PhoneExtras<'ChargeSummary'>,
  phone: Pick<Phone, 'send'>,
): Promise<void> {
  const charges = store.summaries(asked.history === history ? asked.afterId : 0);
  for (let at = 0; at < charges.length; at += PAGE_CHARGES) {
    const page = charges.slice(at, at + PAGE_CHARGES);
    if (!(await phone.send('ChargeSummary', { history, charges: page }))) return;
  }
  await phone.send('ChargeSummary', { history, charges: [] });
}

/** Answers the points of a session, which fit into one message, and the empty batch at the end. */
export async function answerChargePoints(
  store: ChargeHistory,
  { id, beganAt }: PhoneExtras<'ChargePoints'>,
  phone: Pick<Phone, 'send'>,
): Promise<void> {
  const points = store.points({ id, beganAtS: beganAt });
  if (points.length > 0) {
    const columns = base64Of(packPoints(beganAt, points));
    if (!(await phone.send('ChargePoints', { id, beganAt, columns }))) return;
  }
  await phone.send('ChargePoints', { id, beganAt });
}

function packPoints(beganAtS: number, points: readonly ChargePoint[]): Uint8Array {
  const columns = emptyColumns(points.length);
  for (const [index, { afterS, pct, kw }] of points.entries()) {
    columns.timeS[index] = beganAtS + afterS;
    columns.stateOfChargePct[index] = pct ?? Number.NaN;
    // Into the pack: `0 -` leaves no negative zero.
    columns.packPowerKw[index] = kw === null ? Number.NaN : 0 - kw;
  }
  return packColumns(columns);
}
