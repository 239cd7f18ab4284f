import type { Tariff } from '@ligo/protocol';
import { sumCosts } from '@ligo/vehicle';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { addDays, addMonths, dayOf } from '../../lib/time/local-day.ts';
import { formatMoney } from '../../parts/costs/money.ts';
import { type OwnerPrices, usePriceBook } from '../../parts/costs/use-price-book.ts';
import type { ChargeItem } from '../../stores/charges/charges-store.ts';
import { useLazyStores, useValue } from '../../stores/use-stores.tsx';

const TRIED = 'tried';

/** The money for the sessions of the month before, and by another tariff; bills and typed prices are not compared. */
function compare(prices: OwnerPrices, charges: readonly ChargeItem[], tariff: Tariff, today: string) {
  const [first, next] = [addMonths(today, -1), addMonths(today, 0)];
  const ofMonth = charges.filter(({ createdAtS }) => {
    const day = dayOf(createdAtS * 1_000);
    return day >= first && day < next;
  });
  const compared = ofMonth.flatMap((item) => {
    const now = prices.costOf(item);
    const tried = prices.costBy(tariff, item);
    const isFixed = now?.origin === 'bill' || now?.origin === 'price';
    return now && tried && !isFixed
      ? [{ now, tried: { ...tried, origin: 'tariff' as const, tariffId: TRIED } }]
      : [];
  });
  const lastDay = addDays(next, -1);
  const sum = (which: 'now' | 'tried', tariffs: ReadonlyMap<string, Tariff>) =>
    sumCosts(
      compared.map((each) => each[which]),
      tariffs,
      lastDay,
    ).sums;
  return {
    count: compared.length,
    now: sum('now', prices.tariffsById),
    tried: sum('tried', new Map([[TRIED, tariff]])),
  };
}

/** "Try": the month before with this tariff, beside what it cost. */
export function TryTariff({ tariff }: { tariff: Tariff }) {
  const { t, language } = useTexts('tariffs');
  const prices = usePriceBook();
  const charges = useValue(useLazyStores().charges, (state) => state.charges);
  const { count, now, tried } = useMemo(
    () => compare(prices, charges, tariff, dayOf(Date.now())),
    [prices, charges, tariff],
  );
  const money = (sums: typeof now) =>
    sums.map(({ total, currency }) => formatMoney(language, total, currency)).join(' + ');
  return (
    <p className="rounded-card border border-border bg-raised/50 px-4 py-3 text-sm" data-testid="try-tariff">
      {count === 0
        ? t('tariffs.tryNothing')
        : t('tariffs.try', { count, tried: money(tried), now: money(now) })}
    </p>
  );
}
