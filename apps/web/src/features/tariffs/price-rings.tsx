import type { Tariff } from '@ligo/protocol';
import { formatDay, formatMinute } from '../../i18n/day-formats.ts';
import { useTexts } from '../../i18n/index.ts';
import type { Language } from '../../i18n/language-code.ts';
import { weekdayName } from '../../i18n/weekday-name.ts';
import { dayOf } from '../../lib/time/local-day.ts';
import { formatPrice } from '../../parts/costs/money.ts';
import {
  type DayGroup,
  type DayPart,
  hoursByPrice,
  type PricePeriod,
  type PriceRange,
  pricePeriods,
  priceRange,
} from './day-prices.ts';
import { PriceRing, priceColor } from './price-ring.tsx';

/** Mon – Fri, or the names of days that do not follow each other. */
function groupName(language: Language, days: readonly number[]): string {
  const names = days.map((day) => weekdayName(language, day, 'short'));
  const isRow = days.every((day, index) => index === 0 || day === ((days[index - 1] ?? 0) + 1) % 7);
  return isRow && days.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(', ');
}

const spanText = ({ from, to }: DayPart) => `${formatMinute(from)} – ${formatMinute(to)}`;

interface GroupProps {
  group: DayGroup;
  /** `null`: all days are alike. */
  name: string | null;
  range: PriceRange;
  currency: string;
}

function Group({ group, name, range, currency }: GroupProps) {
  const { language } = useTexts();
  return (
    <div className="flex flex-col gap-1">
      {name && <p className="text-sm font-medium first-letter:uppercase">{name}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PriceRing parts={group.parts} range={range} />
        <ul className="flex min-w-0 flex-1 basis-36 flex-col gap-2 text-sm">
          {hoursByPrice(group.parts).map(({ price, spans }) => (
            <li key={price} className="flex items-baseline gap-x-2">
              <span
                className="size-2.5 shrink-0 rounded-full"
                style={{ background: priceColor(price, range) }}
                aria-hidden="true"
              />
              <span className="flex min-w-0 flex-col">
                <bdi className="font-medium" dir="ltr">
                  {formatPrice(language, price, currency)}/kWh
                </bdi>
                <span className="text-normal">
                  {spans.map((span, index) => (
                    <bdi key={span.from} className="me-1.5 inline-block">
                      {spanText(span) + (index < spans.length - 1 ? ',' : '')}
                    </bdi>
                  ))}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface PeriodProps {
  period: PricePeriod;
  range: PriceRange;
  currency: string;
}

function Period({ period: { groups }, range, currency }: PeriodProps) {
  const { t, language } = useTexts('tariffs');
  if (groups.length === 0) return <p className="text-sm text-normal">{t('tariffs.hourlyText')}</p>;
  return groups.map((group) => (
    <Group
      key={group.days.join()}
      {...{ group, range, currency }}
      name={groups.length > 1 ? groupName(language, group.days) : null}
    />
  ));
}

interface PriceRingsProps {
  tariff: Tariff;
  /** With the seasons and versions that come. */
  hasComing?: boolean;
}

/** The days of a tariff as rings painted by price, one a group of equal weekdays. */
export function PriceRings({ tariff, hasComing = false }: PriceRingsProps) {
  const { t } = useTexts('tariffs');
  const today = dayOf(Date.now());
  const periods = pricePeriods(tariff, today);
  const range = priceRange(periods);
  const shown = hasComing ? periods : periods.filter(({ firstDay }) => firstDay === today);
  return (
    <div className="flex flex-col gap-3">
      {shown.length === 0 && <p className="text-sm text-normal">{t('tariffs.notYet')}</p>}
      {shown.map((period) => (
        <section key={period.firstDay} className="flex flex-col gap-3">
          {period.firstDay > today && (
            <h3 className="text-sm text-normal">
              {t('tariffs.validFrom', { day: formatDay(period.firstDay) })}
            </h3>
          )}
          <Period {...{ period, range }} currency={tariff.currency} />
        </section>
      ))}
      {!hasComing && shown[0]?.version.energy.some(({ season }) => season) && (
        <p className="text-sm text-quiet">{t('tariffs.seasonNote')}</p>
      )}
    </div>
  );
}
