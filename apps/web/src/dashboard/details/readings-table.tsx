import type { DashboardReading } from '@ligo/protocol';
import { isReadingName, READINGS } from '@ligo/signals';
import type { Translate } from '@ligo/texts';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { ageText, formatNumber, NO_VALUE } from '../../i18n/formats.ts';
import { ScrollList } from '../controls.tsx';
import { useCar, useUnitTime } from '../dashboard-context.tsx';
import { ageOf, OLD_MS } from '../figures/readings-of.ts';

/** Decimals of a value in the table: whole numbers have none, except voltages, whose readers compare the last decimal. */
export function digitsOf(name: string, value: number): number {
  const row = isReadingName(name) ? READINGS[name] : null;
  const [, digits] = row?.kind === 'number' ? row.digits : [0, 1];
  return row?.unit === 'V' || !Number.isInteger(value) ? digits : 0;
}

/** All readings of the car, with their source and age. */
export function ReadingsTable() {
  const { t } = useDashboardTexts();
  const { readings } = useCar();
  const { unitNowMs } = useUnitTime();
  return (
    <ScrollList label={t('dashboard.readings')}>
      <div className="@container">
        <table className="w-full border-collapse text-start @max-[32rem]:block">
          <thead className="@max-[32rem]:sr-only">
            <tr className="text-sm text-quiet [&>th]:sticky [&>th]:top-0 [&>th]:bg-card [&>th]:py-2 [&>th]:pe-3 [&>th]:text-start [&>th]:font-medium">
              <th scope="col">{t('dashboard.column.reading')}</th>
              <th scope="col">{t('dashboard.column.value')}</th>
              <th scope="col">{t('dashboard.column.source')}</th>
              <th scope="col">{t('dashboard.column.age')}</th>
            </tr>
          </thead>
          <tbody className="@max-[32rem]:block">
            {readings.map((reading) => (
              <ReadingRow key={reading.name} reading={reading} ageMs={ageOf(reading, unitNowMs)} />
            ))}
          </tbody>
        </table>
      </div>
    </ScrollList>
  );
}

/** Where it is narrow its source and age have a line of their own. */
function ReadingRow({ reading, ageMs }: { reading: DashboardReading; ageMs: number | null }) {
  const { t, language } = useDashboardTexts();
  const isKnown = reading.value !== null;
  const isOld = isKnown && (ageMs === null || ageMs >= OLD_MS);
  return (
    <tr className="border-t border-border py-2 @max-[32rem]:grid @max-[32rem]:grid-cols-[minmax(0,1fr)_fit-content(60%)] @max-[32rem]:items-baseline @max-[32rem]:gap-x-3 [&>*]:py-2 [&>*]:pe-3 @max-[32rem]:[&>*]:p-0">
      <th scope="row" className="text-start font-normal">
        {readingName(t, reading.name)}
      </th>
      <td
        className={`text-lg font-semibold whitespace-nowrap @max-[32rem]:text-end ${isKnown && !isOld ? '' : 'text-quiet'}`}
      >
        <ReadingValue reading={reading} />
      </td>
      <td className="text-normal @max-[32rem]:text-sm">{reading.source && <bdi>{reading.source}</bdi>}</td>
      <td
        className={`@max-[32rem]:text-end @max-[32rem]:text-sm ${isOld ? 'font-semibold text-attention' : 'text-normal'}`}
      >
        {isKnown && (
          <span className="inline-flex items-center gap-2">
            {isOld && <IconClockExclamation className="size-5 shrink-0" aria-hidden="true" />}
            {ageMs === null ? t('dashboard.unknown') : ageText(language, ageMs)}
          </span>
        )}
      </td>
    </tr>
  );
}

function ReadingValue({ reading: { name, value, unit, range } }: { reading: DashboardReading }) {
  const { t, language } = useDashboardTexts();
  if (range === 'out')
    return (
      <span className="inline-flex items-center gap-2 text-base leading-tight whitespace-normal text-danger">
        <IconAlertTriangle className="size-5 shrink-0" aria-hidden="true" />
        {t('dashboard.range.out')}
      </span>
    );
  if (value === null)
    return (
      <>
        <span aria-hidden="true">{NO_VALUE}</span>
        <span className="sr-only">{t('dashboard.unknown')}</span>
      </>
    );
  if (typeof value === 'boolean') return flagText(t, name, value);
  if (name === 'powerInferredBy')
    return t(value === 'charger' ? 'dashboard.inferredBy.charger' : 'dashboard.inferredBy.motion');
  return (
    <bdi dir={unit ? 'ltr' : undefined}>
      <bdi>{typeof value === 'string' ? value : formatNumber(language, value, digitsOf(name, value))}</bdi>
      {unit && <span className="ms-1.5 text-base font-normal text-normal">{unit}</span>}
    </bdi>
  );
}

/** The text of a reading; an unknown one keeps the name that the car gives it. */
function readingName(t: Translate<'common' | 'dashboard'>, name: string): string {
  return isReadingName(name) ? t(`reading.${name}`) : name;
}

/** The text of a yes or no of the car. */
function flagText(t: Translate<'dashboard'>, name: string, value: boolean): string {
  if (name.startsWith('doors.')) return t(value ? 'dashboard.isOpen' : 'dashboard.isClosed');
  return t(value ? 'dashboard.yes' : 'dashboard.no');
}
