import { useMemo } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import type { LocalDay } from '../../../lib/time/local-day.ts';
import { formatMoney } from '../../../parts/costs/money.ts';
import type { OwnerPrices } from '../../../parts/costs/use-price-book.ts';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { homePart, monthSums, per100Km } from '../month-money.ts';
import type { OwnCharge } from '../own/use-own-charges.ts';

interface MonthMoneyProps {
  day: LocalDay;
  prices: OwnerPrices;
  /** All sessions. */
  charges: readonly OwnCharge[];
  ofMonth: readonly OwnCharge[];
}

/** The money of a month by currency, per 100 km, and the part charged at home; nothing before the owner entered a price. */
export function MonthMoney({ day, prices, charges, ofMonth }: MonthMoneyProps) {
  const { t, language } = useTexts('charging');
  const { trips, isLoaded: hasTrips } = useValue(useStores().trips, (state) => state);
  const hasCharges = useValue(useLazyStores().charges, (state) => state.isLoaded);
  const { sums, unpriced } = useMemo(() => monthSums(prices, ofMonth, day), [prices, ofMonth, day]);
  const isStockKnown = hasTrips && hasCharges;
  const per100 = useMemo(
    () => (isStockKnown ? per100Km(prices, charges, trips, day) : null),
    [isStockKnown, prices, charges, trips, day],
  );
  const home = homePart(prices, ofMonth);
  if (sums.length === 0 && prices.places.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-3 px-3 pb-2 text-sm text-quiet">
      {sums.map(({ currency, total }) => (
        <bdi key={currency} className="text-xl font-medium text-strong" data-testid="month-money">
          {formatMoney(language, total, currency)}
        </bdi>
      ))}
      {per100 && (
        <span>{t('charging.per100', { money: formatMoney(language, per100.amount, per100.currency) })}</span>
      )}
      {home !== null && prices.places.length > 0 && (
        <span>{t('charging.atHome', { pct: formatNumber(language, home * 100, 0) })}</span>
      )}
      {unpriced > 0 && <span>{t('charging.unpricedSessions', { count: unpriced })}</span>}
    </p>
  );
}
