import { type LiveView, liveView, minutesToCharge } from '@ligo/vehicle';
import { formatTime } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { formatMoney } from '../costs/money.ts';
import { type OwnerPrices, usePriceBook } from '../costs/use-price-book.ts';

const MINUTE_MS = 60_000;
/** The last per cents come with so little power that the session would seem to have begun days ago. */
const MAX_HOURS = 12;

/** The money for the energy so far, as if it came with the power of now; `null`: unknown. */
function costSoFar(prices: OwnerPrices, view: LiveView, nowMs: number) {
  const { chargedEnergyKwh: kWh, chargePowerKw: kw, latitudeDeg, longitudeDeg } = view;
  if (kWh === null || kw === null || kw <= 0) return null;
  const endedAt = nowMs / 1_000;
  const beganAt = endedAt - Math.min(MAX_HOURS, kWh / kw) * 3_600;
  const charge = {
    ...{ id: 0, beganAt, endedAt, pointsLength: 0, kWh, isCounted: true },
    ...{ lat: latitudeDeg, lng: longitudeDeg },
  };
  const key = { id: 0, createdAtS: charge.beganAt, pointsLength: 0, isComplete: true };
  const cost = prices.costOf({ ...key, charge, profile: null });
  return cost?.total == null ? null : { total: cost.total, currency: cost.currency };
}

/** When the battery will be charged, and the money so far, of a car that charges; nothing where neither is known. */
export default function ChargingForecast() {
  const { t, language } = useTexts('charging');
  const view = liveView(useValue(useStores().live, ({ status }) => status));
  const charges = useValue(useLazyStores().charges, (state) => state.charges);
  const prices = usePriceBook();
  const nowMs = useNow(MINUTE_MS);
  const end = minutesToCharge(
    charges.map(({ charge }) => charge),
    { pct: view.stateOfChargePct, kw: view.chargePowerKw },
  );
  const cost = costSoFar(prices, view, nowMs);
  const parts = [
    end &&
      t('charging.expectedEnd', { pct: end.targetPct, time: formatTime(nowMs + end.minutes * MINUTE_MS) }),
    cost && t('charging.costSoFar', { money: formatMoney(language, cost.total, cost.currency) }),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return null;
  return (
    <p className="text-sm text-normal" data-testid="charging-forecast">
      {parts.join(' · ')}
    </p>
  );
}
