import { isChargePartial, ownKwh, unknownPart } from '@ligo/vehicle';
import { IconBolt, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { dayText, formatDuration, formatNumber, formatTime } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { PATHS } from '../../../lib/paths.ts';
import type { OwnerPrices } from '../../../parts/costs/use-price-book.ts';
import { AtLeast } from '../../../parts/history/at-least.tsx';
import type { ChargeItem } from '../../../stores/charges/charges-store.ts';
import { detailsLink } from '../charge-links.ts';
import { CostMoney } from '../cost-money.tsx';
import type { OwnCharge } from '../own/use-own-charges.ts';

/** A smaller part of unknown power would not be seen. */
const MIN_HATCHED_PART = 0.02;
const HATCHED = {
  backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 5px)',
};

/** The charge of the battery before and after as a bar, hatched in the part of the time with unknown power. */
function ChargeBar({ charge }: Pick<ChargeItem, 'charge'>) {
  const { t } = useTexts('charging');
  const { startSoc = null, endSoc = null } = charge;
  const unknown = unknownPart(charge);
  const [from, to] = [startSoc ?? 0, Math.max(startSoc ?? 0, endSoc ?? 0)];
  const label = t('charging.unknownPower', { time: formatDuration(charge.unknownS ?? 0) });
  const isHatched = unknown >= MIN_HATCHED_PART;
  return (
    <span className="relative block h-1.5 overflow-hidden rounded-full bg-border" dir="ltr">
      <span
        className="absolute inset-y-0 bg-brand"
        style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}
      />
      {isHatched && (
        <span
          title={label}
          data-testid="unknown-power"
          className="absolute inset-y-0 bg-card text-quiet"
          style={{
            insetInlineStart: `${to - (to - from) * unknown}%`,
            width: `${to > from ? (to - from) * unknown : 100}%`,
            ...HATCHED,
          }}
        />
      )}
      {isHatched && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** Where a session was, with a dot in the colour of places on the map: filled at home, a circle elsewhere, grey at no named place. */
function ChargePlace({ item, prices }: Pick<ChargeRowProps, 'item' | 'prices'>) {
  const { t } = useTexts('charging');
  const place = prices.placesById.get(prices.placeOf(item) ?? '');
  const hasPosition = typeof item.charge.lat === 'number' && typeof item.charge.lng === 'number';
  if (!place && !hasPosition) return <span />;
  const dot = place ? `border-on ${place.icon === 'home' ? 'bg-on' : ''}` : 'border-quiet';
  return (
    <span className="flex max-w-full min-w-0 items-center gap-2">
      <span className={`size-2.5 shrink-0 rounded-full border-2 ${dot}`} aria-hidden="true" />
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{place?.name || t('charging.unnamedPlace')}</bdi>
    </span>
  );
}

/** The time of a session in one line: Sun 22 Nov, 22:10 – 05:40. */
export function useChargeTime({ charge }: Pick<ChargeItem, 'charge'>): { day: string; times: string } {
  const { language } = useTexts();
  const [startMs, endMs] = [charge.beganAt * 1_000, charge.endedAt * 1_000];
  return {
    day: dayText(language, startMs, Date.now()),
    times: `${formatTime(startMs)} – ${formatTime(endMs)}`,
  };
}

interface ChargeRowProps {
  item: OwnCharge;
  prices: OwnerPrices;
  /** It is shown beside the list. */
  isChosen: boolean;
}

/** One session of a list: when, from which charge to which, and its energy; a tap opens its details. */
export const ChargeRow = memo(function ChargeRow({ item, prices, isChosen }: ChargeRowProps) {
  const { t, language } = useTexts('charging');
  const { charge } = item;
  const { day, times } = useChargeTime(item);
  const link = detailsLink(item);
  // Beside a session another one takes its place, and the way back leads out of the sessions.
  const isBeside = useLocation().pathname === PATHS.chargeDetails;
  const hasSoc = typeof (charge.startSoc ?? charge.endSoc) === 'number';
  const pct = (value: number | null | undefined) => formatNumber(language, value ?? null, 0);
  const Icon = item.isManual ? IconPencil : IconBolt;
  return (
    <li className="min-w-0">
      <Link
        to={link.to}
        state={link.state}
        replace={isBeside}
        id={`charge-${item.id}-${item.createdAtS}`}
        data-testid="charge"
        aria-current={isChosen ? 'true' : undefined}
        className={`flex min-h-16 items-center gap-3 rounded-card border bg-card px-3 py-2 transition-colors duration-200 hover:bg-raised ${isChosen ? 'border-brand' : 'border-border'}`}
      >
        <span className="hidden size-10 shrink-0 place-items-center rounded-full bg-raised text-brand @[13rem]:grid">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="text-base font-medium first-letter:uppercase">
            {day}, <bdi className="inline-block">{times}</bdi>
          </span>
          {item.isManual && <span className="sr-only">{t('charging.manual')}</span>}
          <ChargeBar charge={charge} />
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-quiet">
            <span dir="ltr">
              {hasSoc && `${pct(charge.startSoc)} – ${pct(charge.endSoc)} %`}
              {charge.current && ` · ${charge.current}`}
            </span>
            <span className="flex items-baseline gap-x-1 whitespace-nowrap" dir="ltr">
              <AtLeast isPartial={isChargePartial(charge)} />
              <span className="text-base font-medium text-strong">
                {formatNumber(language, ownKwh(item), 1)}
              </span>
              <span className="text-xs">kWh</span>
            </span>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-quiet">
            <ChargePlace item={item} prices={prices} />
            <CostMoney
              cost={prices.costOf(item)}
              testId="row-money"
              className="text-base font-medium text-strong"
            />
          </span>
        </span>
      </Link>
    </li>
  );
});
