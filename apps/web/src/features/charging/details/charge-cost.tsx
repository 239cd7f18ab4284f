import { distanceM, type PricedCost, type PriceOrigin } from '@ligo/vehicle';
import { IconReceipt } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { withTexts } from '../../../i18n/with-texts.ts';
import { PATHS } from '../../../lib/paths.ts';
import { formatMoney, formatPrice } from '../../../parts/costs/money.ts';
import { type OwnerPrices, usePriceBook } from '../../../parts/costs/use-price-book.ts';
import { lazyDrawer } from '../../../parts/lazy-views.tsx';
import type { ChargeItem } from '../../../stores/charges/charges-store.ts';
import { Button } from '../../../ui/input/button.tsx';
import { CostMoney } from '../cost-money.tsx';
import { useOwnCharges } from '../own/use-own-charges.ts';

const PriceOfSession = lazyDrawer(() => withTexts(import('./price-of-session.tsx'), 'tariffs'));

/** Where the price comes from, in a sentence. */
function useOriginText(prices: OwnerPrices, item: ChargeItem) {
  const { t } = useTexts('charging');
  const place = prices.placesById.get(prices.placeOf(item) ?? '')?.name ?? '';
  return ({ origin, tariffId }: { origin: PriceOrigin; tariffId: string | null }) =>
    t(`charging.origin.${origin}`, { name: prices.tariffsById.get(tariffId ?? '')?.name ?? '', place });
}

/** Which energy is billed, and how it was computed. */
function useEnergyText() {
  const { t, language } = useTexts('charging');
  return ({ energy }: PricedCost): string | null => {
    if (!energy) return null;
    const kWh = formatNumber(language, energy.kWh, 2);
    const billed = t(`charging.billed.${energy.side}`, { energy: kWh });
    if (!energy.efficiency) return billed;
    const pct = formatNumber(language, energy.efficiency.value * 100, 0);
    return `${billed} ${t(`charging.converted.${energy.efficiency.from}`, { pct })}`;
  };
}

/** Three columns of numbers, which do not break: with large letters they are no wider than a phone. */
const FITTING = 'text-[length:min(0.875rem,6vw)]';

/** Price times energy, line by line. */
function CostTable({ cost }: { cost: PricedCost }) {
  const { t, language } = useTexts('charging');
  const { currency, parts, paidMinutes } = cost;
  const money = (amount: number) => formatMoney(language, amount, currency);
  const fees = [
    { name: t('charging.feeSession'), amount: parts.session },
    { name: t('charging.feeMinutes', { count: paidMinutes ?? 0 }), amount: parts.minutes },
  ].filter(({ amount }) => amount !== 0);
  const cell = 'py-1 ps-2 text-end';
  return (
    <table className={`w-full ${FITTING}`}>
      <thead className="text-quiet">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {t('charging.pricePerKwh')}
          </th>
          <th scope="col" className={`${cell} font-normal`}>
            kWh
          </th>
          <th scope="col" className={`${cell} font-normal`}>
            {t('charging.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {cost.lines.map(({ price, kWh, amount }) => (
          <tr key={price}>
            <td className="py-1 text-start">
              <bdi>{formatPrice(language, price, currency)}</bdi>
            </td>
            <td className={cell}>
              <bdi>{formatNumber(language, kWh, 2)}</bdi>
            </td>
            <td className={cell}>
              <bdi>{money(amount)}</bdi>
            </td>
          </tr>
        ))}
        {fees.map(({ name, amount }) => (
          <tr key={name}>
            <td className="py-1 text-start" colSpan={2}>
              {name}
            </td>
            <td className={cell}>
              <bdi>{money(amount)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HowProps {
  cost: PricedCost;
  item: ChargeItem;
  prices: OwnerPrices;
}

/** How the money was computed. */
function HowComputed({ cost, item, prices }: HowProps) {
  const { t, language } = useTexts('charging');
  const vatPct = prices.tariffsById.get(cost.tariffId ?? '')?.vatPct;
  const vat = vatPct === undefined || cost.total === null ? null : cost.total * (vatPct / (100 + vatPct));
  const notes = [
    useEnergyText()(cost),
    cost.energy?.isPartial && t('charging.energyPartial'),
    cost.unpricedKwh > 0 &&
      t('charging.unpriced', {
        energy: formatNumber(language, cost.unpricedKwh, 1),
        total: formatNumber(language, cost.energy?.kWh ?? null, 1),
      }),
    cost.paidMinutes === null && t('charging.minutesUnknown'),
    cost.lines.length > 1 && !item.profile && t('charging.even'),
    vat !== null &&
      t('charging.vat', { pct: vatPct ?? 0, amount: formatMoney(language, vat, cost.currency) }),
  ].filter((note) => typeof note === 'string');
  return (
    <details className="rounded-lg">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-on">
        {t('charging.how')}
      </summary>
      {cost.lines.length > 0 && <CostTable cost={cost} />}
      <ul className="flex flex-col gap-1 pt-1 text-sm text-normal">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

/** Fewer sessions without a price may be a coincidence. */
const HINT_FROM = 3;
const NEAR_M = 100;

/** How many sessions near this one, itself included, have no price. */
function unpricedNear(charges: readonly ChargeItem[], { charge }: ChargeItem, prices: OwnerPrices): number {
  const placeOf = ({ lat, lng }: ChargeItem['charge']) =>
    typeof lat === 'number' && typeof lng === 'number' ? { latitudeDeg: lat, longitudeDeg: lng } : null;
  const here = placeOf(charge);
  return charges.filter((each) => {
    const there = placeOf(each.charge);
    return here && there && distanceM(here, there) <= NEAR_M && prices.costOf(each) === null;
  }).length;
}

/** The money for a session, how it was computed, and the ways to its price. */
export function ChargeCost({ item }: { item: ChargeItem }) {
  const { t } = useTexts('charging');
  const prices = usePriceBook();
  const origin = useOriginText(prices, item);
  const charges = useOwnCharges();
  const [edited, setEdited] = useState<'price' | 'place' | null>(null);
  if (!prices.isLoaded) return null;
  const cost = prices.costOf(item);
  const isAtPlace = prices.placeOf(item) !== null;
  const hereCount = cost === null ? unpricedNear(charges, item, prices) : 0;
  const hasPosition = typeof item.charge.lat === 'number' && typeof item.charge.lng === 'number';
  return (
    <section
      aria-label={t('charging.money')}
      className="flex flex-col gap-1 rounded-xl border border-border bg-card px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <IconReceipt className="size-5 shrink-0 text-brand" aria-hidden="true" />
        {cost?.total == null ? (
          <span className="text-lg font-medium" data-testid="charge-money">
            {t('charging.noPrice')}
          </span>
        ) : (
          <CostMoney cost={cost} testId="charge-money" className="text-lg font-medium" />
        )}
        {cost?.total === 0 && <span className="text-sm text-on">{t('charging.free')}</span>}
        {cost && <span className="min-w-0 text-sm text-normal [overflow-wrap:anywhere]">{origin(cost)}</span>}
      </div>
      {cost && <HowComputed {...{ cost, item, prices }} />}
      {!isAtPlace && hereCount >= HINT_FROM && (
        <p className="text-sm text-normal">{t('charging.hereTimes', { count: hereCount })}</p>
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button variant="secondary" onClick={() => setEdited('price')}>
          {t('charging.setPrice')}
        </Button>
        {!isAtPlace && hasPosition && (
          <Button variant="secondary" onClick={() => setEdited('place')}>
            {t('charging.namePlace')}
          </Button>
        )}
        <Link
          to={PATHS.tariffs}
          className="inline-flex min-h-12 items-center rounded-xl px-4 font-semibold text-normal hover:bg-raised hover:text-strong"
        >
          {t('charging.tariffs')}
        </Link>
      </div>
      <Suspense>
        {edited && <PriceOfSession item={item} part={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </section>
  );
}
