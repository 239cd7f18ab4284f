import type { TariffVersion } from '@ligo/protocol';
import { useTexts } from '../../i18n/index.ts';
import type { Language } from '../../i18n/language-code.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';
import { formatPrice } from '../../parts/costs/money.ts';
import { RAMP } from '../../ui/tokens.ts';
import { type DayGroup, type DayPart, dayGroups, hoursByPrice } from './day-prices.ts';

const DAY_MINUTES = 1_440;
const SUNDAY_MS = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
const HOURS = [0, 6, 12, 18, 24];

/** A time of day, minutes from midnight. */
export const clockText = (minute: number) =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** The short name of a weekday; 0 is Sunday. */
export const weekdayName = (language: Language, weekday: number): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    SUNDAY_MS + weekday * DAY_MS,
  );

/** Mon – Fri, or the names of days that do not follow each other. */
function groupName(language: Language, days: readonly number[]): string {
  const names = days.map((day) => weekdayName(language, day));
  const isRow = days.every((day, index) => index === 0 || day === ((days[index - 1] ?? 0) + 1) % 7);
  return isRow && days.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(', ');
}

interface PriceRange {
  min: number;
  max: number;
}

function colorOf(price: number, { min, max }: PriceRange): string {
  const part = max > min ? (price - min) / (max - min) : 0;
  return RAMP[Math.round(part * (RAMP.length - 1))] ?? RAMP[0];
}

const spanText = ({ from, to }: DayPart) => `${clockText(from)} – ${clockText(to)}`;

function Bar({ parts, range }: { parts: readonly DayPart[]; range: PriceRange }) {
  return (
    <div dir="ltr" aria-hidden="true">
      <div className="flex h-6 overflow-hidden rounded-lg">
        {parts.map(({ from, to, price }) => (
          <span
            key={from}
            className="border-e border-background last:border-e-0"
            style={{ width: `${((to - from) / DAY_MINUTES) * 100}%`, background: colorOf(price, range) }}
          />
        ))}
      </div>
      <div className="flex justify-between text-xs text-quiet">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}

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
      <Bar parts={group.parts} range={range} />
      <ul className="flex flex-col gap-0.5 text-sm">
        {hoursByPrice(group.parts).map(({ price, spans }) => (
          <li key={price} className="flex flex-wrap items-baseline gap-x-3">
            <span
              className="size-2.5 shrink-0 rounded-full"
              style={{ background: colorOf(price, range) }}
              aria-hidden="true"
            />
            <bdi className="font-medium" dir="ltr">
              {formatPrice(language, price, currency)}/kWh
            </bdi>
            <span className="min-w-0 flex-1 text-normal [overflow-wrap:anywhere]">
              <bdi>{spans.map(spanText).join(', ')}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PriceBarsProps {
  version: TariffVersion;
  currency: string;
  /** Local day, which has a season. */
  day: string;
}

/** The day of a tariff as bars, painted by price, one a group of equal weekdays. */
export function PriceBars({ version, currency, day }: PriceBarsProps) {
  const { t, language } = useTexts('tariffs');
  if (version.isHourly) return <p className="text-sm text-normal">{t('tariffs.hourlyText')}</p>;
  const groups = dayGroups(version, day);
  const prices = groups.flatMap(({ parts }) => parts.map(({ price }) => price));
  const range = { min: Math.min(...prices), max: Math.max(...prices) };
  return (
    <div className="flex flex-col gap-3">
      {groups.map((group) => (
        <Group
          key={group.days.join()}
          {...{ group, range, currency }}
          name={groups.length > 1 ? groupName(language, group.days) : null}
        />
      ))}
      {version.energy.some(({ season }) => season) && (
        <p className="text-sm text-quiet">{t('tariffs.seasonNote')}</p>
      )}
    </div>
  );
}
