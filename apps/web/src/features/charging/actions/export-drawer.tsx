import {
  CHARGE_CSV,
  CHARGE_JSON,
  CHARGE_TESLAMATE,
  type ChargeFile,
  type ExportedCharge,
} from '@ligo/vehicle';
import { useTexts } from '../../../i18n/index.ts';
import type { LocalDay } from '../../../lib/time/local-day.ts';
import { type OwnerPrices, usePriceBook } from '../../../parts/costs/use-price-book.ts';
import { ExportDrawer } from '../../../parts/history/export-drawer.tsx';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { ChargesStore } from '../../../stores/charges/charges-store.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import type { OwnCharge } from '../own/use-own-charges.ts';

/** Sessions as a file takes them; `signal` stops the reading of points. Rejects if points cannot be read. */
async function readForExport(
  store: Pick<ChargesStore, 'open'>,
  items: readonly OwnCharge[],
  format: ChargeFile,
  signal: AbortSignal,
  prices: OwnerPrices,
): Promise<ExportedCharge[]> {
  const read: ExportedCharge[] = [];
  for (const item of items) {
    const columns = format.hasPoints && !item.isManual ? await store.open(item) : null;
    signal.throwIfAborted();
    const { total = null, currency = '' } = prices.costOf(item) ?? {};
    read.push({
      ...{ charge: item.charge, columns, own: ownOf(item, prices) },
      cost: total === null ? null : { total, currency },
    });
  }
  return read;
}

function ownOf(item: OwnCharge, prices: OwnerPrices): NonNullable<ExportedCharge['own']> {
  return {
    ...{ isManual: item.isManual, kWh: item.entry?.kWh ?? null },
    ...{ note: item.entry?.note, tags: item.entry?.tags },
    place: prices.placesById.get(prices.placeOf(item) ?? '')?.name ?? null,
  };
}

const FORMATS: readonly ChargeFile[] = [CHARGE_CSV, CHARGE_JSON, CHARGE_TESLAMATE];

interface ExportChargesDrawerProps {
  items: readonly OwnCharge[];
  /** Part of the file's name. */
  day: LocalDay;
  saveFile: SaveFile;
  onClose: () => void;
}

/** Saves sessions as one file. */
export default function ExportChargesDrawer({ items, day, saveFile, onClose }: ExportChargesDrawerProps) {
  const { t } = useTexts('charging');
  const { charges: store } = useLazyStores();
  const prices = usePriceBook();
  const write = async (format: ChargeFile, carName: string, signal: AbortSignal) => {
    const read = await readForExport(store, items, format, signal, prices);
    const aheadMinutes = (timeMs: number) => -new Date(timeMs).getTimezoneOffset();
    const text = format.write(read, { carName, aheadMinutes });
    const count = format.hasPoints
      ? items.filter((item, at) => !item.isManual && !read[at]?.columns).length
      : 0;
    return {
      name: `ligo-charging-${day}.${format.extension}`,
      file: new Blob([text], { type: format.mimeType }),
      missing: count > 0 ? t('charging.exportMissing', { count }) : null,
    };
  };
  return (
    <ExportDrawer
      title={t('charging.exportTitle')}
      formats={FORMATS}
      isEmpty={items.length === 0}
      write={write}
      saveFile={saveFile}
      onClose={onClose}
      onSaved={onClose}
    >
      <p className="text-center text-sm text-quiet">{t('charging.count', { count: items.length })}</p>
      <p className="text-sm text-normal">{t('charging.exportText')}</p>
    </ExportDrawer>
  );
}
