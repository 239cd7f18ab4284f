import type { ChargeSummary, PhoneExtras } from '@ligo/protocol';
import { emptyColumns, packColumns } from '@ligo/vehicle';
import type { Phone } from '../ports/phone.ts';
import type { SessionPrices } from '../prices/prices-contract.ts';
import { base64Of } from '../shared/bytes.ts';
import type { ChargeHistory, ChargePoint } from './charging-store.ts';

const PAGE_CHARGES = 250;
/** Prices make sessions of many days large: a page fits into one message, bytes of JSON. */
const PAGE_BYTES = 200_000;

/** Answers the sessions asked for in pages, and an empty page at the end. `history`: of the car's database, if it is known. */
export async function answerCharges(
  store: ChargeHistory,
  prices: SessionPrices | undefined,
  history: string | undefined,
  asked: PhoneExtras<'ChargeSummary'>,
  phone: Pick<Phone, 'send'>,
): Promise<void> {
  const charges = store.summaries(asked.history === history ? asked.afterId : 0);
  for (const page of pagesOf(charges, prices)) {
    if (!(await phone.send('ChargeSummary', { history, charges: page }))) return;
  }
  await phone.send('ChargeSummary', { history, charges: [] });
}

/** The sessions with their prices in pages that fit into a message. */
function* pagesOf(charges: readonly ChargeSummary[], prices?: SessionPrices): Generator<ChargeSummary[]> {
  let page: ChargeSummary[] = [];
  let bytes = 0;
  for (const each of charges) {
    const charge = { ...each, prices: prices?.between(each.beganAt, each.endedAt) };
    const { length } = JSON.stringify(charge);
    if (page.length >= PAGE_CHARGES || (page.length > 0 && bytes + length > PAGE_BYTES)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(charge);
    bytes += length;
  }
  if (page.length > 0) yield page;
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
