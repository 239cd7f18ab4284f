import { useDeferredValue, useEffect, useMemo } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { addMonths, type LocalDay } from '../../../lib/time/local-day.ts';
import { formatMoney } from '../../../parts/costs/money.ts';
import type { OwnerPrices } from '../../../parts/costs/use-price-book.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { chargesOfMonth } from '../month-charges.ts';
import { homePart, monthSums, per100Km } from '../month-money.ts';
import type { OwnCharge } from '../own/use-own-charges.ts';

interface Per100Props {
  day: LocalDay;
  prices: OwnerPrices;
  /** All sessions. */
  charges: readonly OwnCharge[];
  /** The month's first one; `null`: nothing in it has a price. */
  currency: string | null;
}

/** The money per 100 km of a month. It takes the sessions of the months before, which the list does not wait for. */
function Per100({ day, prices, charges, currency }: Per100Props) {
  const { t, language } = useTexts('charging');
  const { trips, isLoaded: hasTrips } = useValue(useLazyStores().trips, (state) => state);
  const hasCharges = useValue(useLazyStores().charges, (state) => state.isLoaded);
  const isPainted = useDeferredValue(true, false);
  const isDue = isPainted && hasTrips && hasCharges;
  useEffect(() => {
    // Prices are kept: the month before is likely the next.
    if (isPainted) for (const item of chargesOfMonth(charges, addMonths(day, -1))) prices.costOf(item);
  }, [isPainted, prices, charges, day]);
  const per100 = useMemo(
    () => (isDue ? per100Km(prices, charges, trips, day) : null),
    [isDue, prices, charges, trips, day],
  );
  // Until then it has its place, so that nothing jumps.
  const place = !isDue && currency && trips.length > 0 ? { amount: 0, currency } : null;
  const shown = per100 ?? place;
  return (
    shown && (
      <span className={per100 ? '' : 'invisible'}>
        {t('charging.per100', { money: formatMoney(language, shown.amount, shown.currency) })}
      </span>
    )
  );
}

/** The money of a month by currency, per 100 km, and the part charged at home; nothing before the owner entered a price. */
export function MonthMoney({
  ofMonth,
  ...shown
}: Omit<Per100Props, 'currency'> & { ofMonth: readonly OwnCharge[] }) {
  const { t, language } = useTexts('charging');
  const { day, prices } = shown;
  const { sums, unpriced } = useMemo(() => monthSums(prices, ofMonth, day), [prices, ofMonth, day]);
  const home = homePart(prices, ofMonth);
  if (sums.length === 0 && prices.places.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-3 px-3 pb-2 text-sm text-quiet">
      {sums.map(({ currency, total }) => (
        <bdi key={currency} className="text-xl font-medium text-strong" data-testid="month-money">
          {formatMoney(language, total, currency)}
        </bdi>
      ))}
      <Per100 key={day} {...shown} currency={sums[0]?.currency ?? null} />
      {home !== null && prices.places.length > 0 && (
        <span>{t('charging.atHome', { pct: formatNumber(language, home * 100, 0) })}</span>
      )}
      {unpriced > 0 && <span>{t('charging.unpricedSessions', { count: unpriced })}</span>}
    </p>
  );
}
