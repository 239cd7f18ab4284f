import {
  CHARGE_CSV,
  CHARGE_JSON,
  CHARGE_TESLAMATE,
  type ChargeFile,
  type ExportedCharge,
} from '@ligo/vehicle';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { LocalDay } from '../../../lib/time/local-day.ts';
import { type OwnerPrices, usePriceBook } from '../../../parts/costs/use-price-book.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { ChargesStore } from '../../../stores/charges/charges-store.ts';
import { useLazyStores, useStores } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import type { OwnCharge } from '../own/use-own-charges.ts';

/** Sessions as a file takes them; `signal` stops the reading of points. Rejects if points cannot be read. */
export async function readForExport(
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

/** Writes sessions into a file and hands it to the owner. Leaving the screen stops it. */
function useExport(saveFile: SaveFile, onDone: () => void) {
  const { t } = useTexts('charging');
  const toast = useToast();
  const { carList } = useStores();
  const { charges: store } = useLazyStores();
  const prices = usePriceBook();
  const [running, setRunning] = useState<ChargeFile | null>(null);
  const [ready, setReady] = useState<{ name: string; file: Blob } | null>(null);
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);

  const hand = async (name: string, file: Blob) => {
    if (await saveFile(name, file)) onDone();
    else toast({ tone: 'error', title: t('error.unable') });
  };
  return {
    running,
    /** Hands over the file that waits for a fresh tap; `null` without one. */
    handReady: ready && (() => void hand(ready.name, ready.file)),
    /** Never rejects: a failure is shown. */
    async save(format: ChargeFile, items: readonly OwnCharge[], day: LocalDay): Promise<void> {
      const { cars, selectedCarId } = carList.get();
      const { signal } = controller.current;
      setRunning(format);
      try {
        const read = await readForExport(store, items, format, signal, prices);
        const text = format.write(read, {
          carName: cars.find(({ carId }) => carId === selectedCarId)?.name || t('cars.unnamed'),
          aheadMinutes: (timeMs) => -new Date(timeMs).getTimezoneOffset(),
        });
        const name = `ligo-charging-${day}.${format.extension}`;
        const file = new Blob([text], { type: format.mimeType });
        const missing = format.hasPoints
          ? items.filter((item, at) => !item.isManual && !read[at]?.columns).length
          : 0;
        if (missing > 0) toast({ tone: 'error', title: t('charging.exportMissing', { count: missing }) });
        if (saveFile.needsTap()) setReady({ name, file });
        else await hand(name, file);
      } catch {
        if (!signal.aborted) toast({ tone: 'error', title: t('error.unable') });
      } finally {
        setRunning(null);
      }
    },
  };
}

const FORMATS: readonly ChargeFile[] = [CHARGE_CSV, CHARGE_JSON, CHARGE_TESLAMATE];

interface ExportDrawerProps {
  items: readonly OwnCharge[];
  day: LocalDay;
  saveFile: SaveFile;
  onClose: () => void;
}

/** Saves sessions as one file. */
export function ExportDrawer({ items, day, saveFile, onClose }: ExportDrawerProps) {
  const { t } = useTexts('charging');
  const { running, handReady, save } = useExport(saveFile, onClose);
  return (
    <Drawer open onOpenChange={(isOpen) => isOpen || onClose()} title={t('charging.exportTitle')}>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-center text-sm text-quiet">{t('charging.count', { count: items.length })}</p>
        <p className="text-sm text-normal">{t('charging.exportText')}</p>
        {handReady && (
          <Button wide icon={<IconDownload className="size-5" aria-hidden="true" />} onClick={handReady}>
            {t('common.saveFile')}
          </Button>
        )}
        {FORMATS.map((format) => (
          <Button
            key={format.label}
            wide
            variant="secondary"
            icon={<IconDownload className="size-5" aria-hidden="true" />}
            disabled={items.length === 0 || running !== null}
            loading={running === format}
            onClick={() => void save(format, items, day)}
          >
            {format.label}
          </Button>
        ))}
      </div>
    </Drawer>
  );
}
