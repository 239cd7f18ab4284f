import { chargingKw, type TripColumns } from '@ligo/vehicle';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useLazyComponent } from '../../../lib/react/use-lazy-component.ts';
import { type Cursor, createCursor } from '../../../lib/values/create-cursor.ts';
import { Charts } from '../../../parts/chart/charts.tsx';
import { CursorSlider } from '../../../parts/chart/cursor-slider.tsx';
import type { ChartSpec } from '../../../parts/chart/trip-chart.tsx';
import { ColumnsNote } from '../../../parts/history/entry-figures.tsx';
import { useEntryColumns } from '../../../parts/history/use-entry-columns.ts';
import { useHasBook } from '../../../parts/use-car.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { ChargeItem } from '../../../stores/charges/charges-store.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { COLORS } from '../../../ui/tokens.ts';
import { ChargeActions } from '../actions/charge-actions.tsx';
import { dayOfCharge } from '../charge-links.ts';
import { useChargeTime } from '../list/charge-row.tsx';
import { OwnNotes } from '../own/own-notes.tsx';
import type { OwnCharge } from '../own/use-own-charges.ts';
import { ChargeCost } from './charge-cost.tsx';
import { ChargeFigures } from './charge-figures.tsx';

/** The curves of a session: power and state of charge over the time of day. */
function useCurves(columns: TripColumns): ChartSpec[] {
  const { t } = useTexts('charging');
  return useMemo(() => {
    const kw = chargingKw(columns);
    const peak = Math.max(1, ...kw.filter((each) => !Number.isNaN(each)));
    return [
      {
        ...{ id: 'power', title: t('charging.power'), unit: 'kW', digits: 1, range: [0, peak * 1.08] },
        lines: [{ label: null, color: COLORS.on, values: kw }],
      },
      {
        ...{ id: 'soc', title: t('charging.soc'), unit: '%', digits: 0, range: [0, 100] },
        lines: [{ label: null, color: COLORS.quiet, values: columns.stateOfChargePct }],
      },
    ];
  }, [columns, t]);
}

function Curves({ columns, cursor }: { columns: TripColumns; cursor: Cursor }) {
  const { t, language } = useTexts('charging');
  const specs = useCurves(columns);
  const describe = useCallback(
    (index: number) =>
      specs
        .flatMap(({ title, unit, digits, lines: [line] }) => {
          const value = line?.values[index] ?? Number.NaN;
          return Number.isNaN(value) ? [] : `${title} ${formatNumber(language, value, digits)} ${unit}`;
        })
        .join(', '),
    [specs, language],
  );
  return (
    <div className="flex flex-col gap-3">
      {columns.timeS.length > 1 && (
        <CursorSlider
          times={columns.timeS}
          cursor={cursor}
          label={t('charging.cursor')}
          describe={describe}
        />
      )}
      <Charts specs={specs} times={columns.timeS} cursor={cursor} />
    </div>
  );
}

const loadMap = () => import('../../../parts/map/static-map.tsx');

function ChargePlace({ charge: { lat, lng } }: Pick<ChargeItem, 'charge'>) {
  const { t } = useTexts('charging');
  const hasPlace = typeof lat === 'number' && typeof lng === 'number';
  const StaticMap = useLazyComponent(hasPlace ? loadMap : null);
  return hasPlace && StaticMap ? (
    <StaticMap label={t('charging.map')} latitudeDeg={lat} longitudeDeg={lng} />
  ) : null;
}

interface ChargeDetailsProps {
  item: OwnCharge;
  saveFile: SaveFile;
}

/** One charging session: its figures, its curves, and where it was. */
export default function ChargeDetails({ item, saveFile }: ChargeDetailsProps) {
  const { t } = useTexts('charging');
  const { charges: store } = useLazyStores();
  const hasBook = useHasBook();
  const loaded = useEntryColumns(store, item.isManual ? null : item);
  const columns = loaded.state === 'there' ? loaded.columns : null;
  const [action, setAction] = useState<'export' | 'delete' | 'edit' | null>(null);
  const { day, times } = useChargeTime(item);
  const cursor = useMemo(() => createCursor(window), []);
  useEffect(() => () => cursor.stop(), [cursor]);
  return (
    <div className="flex flex-col gap-3">
      <p className="px-1 text-base font-medium first-letter:uppercase" data-testid="charge-time">
        {day}, <bdi className="inline-block">{times}</bdi>
        {item.charge.current && ` · ${item.charge.current}`}
      </p>
      <OwnNotes item={item} />
      {!item.isManual && <ColumnsNote state={loaded.state} missing={t('charging.pending')} />}
      {columns && columns.timeS.length > 0 && <Curves columns={columns} cursor={cursor} />}
      <ChargeCost item={item} />
      <ChargeFigures item={item} columns={columns} />
      <ChargePlace charge={item.charge} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={!hasBook}
          icon={<IconPencil className="size-5" aria-hidden="true" />}
          onClick={() => setAction('edit')}
        >
          {t('charging.edit')}
        </Button>
        <Button
          variant="secondary"
          icon={<IconDownload className="size-5" aria-hidden="true" />}
          onClick={() => setAction('export')}
        >
          {t('charging.export')}
        </Button>
        <Button
          variant="ghost"
          icon={<IconTrash className="size-5" aria-hidden="true" />}
          onClick={() => setAction('delete')}
        >
          {t('charging.delete')}
        </Button>
      </div>
      <ChargeActions
        action={action && { kind: action, items: [item], day: dayOfCharge(item) }}
        saveFile={saveFile}
        onClose={() => setAction(null)}
      />
    </div>
  );
}
