import { TRIP_CSV, TRIP_GPX, TRIP_JSON, type TripFile } from '@ligo/vehicle';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { dayOf, isDay, type LocalDay } from '../../../lib/time/local-day.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { dayOfTrip } from '../trip-summary.ts';
import { exportTrips } from './export-trips.ts';

const FORMATS: readonly TripFile[] = [TRIP_GPX, TRIP_CSV, TRIP_JSON];

interface ExportDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The one trip to export; without it a range of days is chosen. */
  trip?: TripItem | undefined;
  /** The day that a range begins and ends with at first. */
  day?: LocalDay;
  saveFile: SaveFile;
}

/** Saves one trip, or all trips of a range of days, as one file. */
export function ExportDrawer({ open, onOpenChange, trip, day, saveFile }: ExportDrawerProps) {
  const { t } = useTexts();
  const toast = useToast();
  const { trips: store, carList } = useStores();
  const all = useValue(store, ({ trips }) => trips);
  const today = dayOf(Date.now());
  const [from, setFrom] = useState(day ?? today);
  const [to, setTo] = useState(day ?? today);
  const [progress, setProgress] = useState<{ extension: string; doneCount: number } | null>(null);
  const [ready, setReady] = useState<{ name: string; file: Blob } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const chosen = trip
    ? [trip]
    : all.filter((each) => {
        const its = dayOfTrip(each);
        return isDay(from) && isDay(to) && its >= from && its <= to;
      });
  const hand = async (name: string, file: Blob) => {
    if (!(await saveFile(name, file))) toast({ tone: 'error', title: t('error.unable') });
  };
  const save = async (format: TripFile) => {
    const { cars, selectedCarId } = carList.get();
    const carName = cars.find(({ carId }) => carId === selectedCarId)?.name || t('cars.unnamed');
    const controller = new AbortController();
    running.current = controller;
    setProgress({ extension: format.extension, doneCount: 0 });
    try {
      const { file, exportedCount, missingCount } = await exportTrips(store, chosen, format, {
        carName,
        signal: controller.signal,
        onProgress: (doneCount) => setProgress({ extension: format.extension, doneCount }),
      });
      const days = trip || from === to ? (trip ? dayOfTrip(trip) : from) : `${from}_${to}`;
      const name = `ligo-${days}.${format.extension}`;
      const needsTap = exportedCount > 0 && saveFile.needsTap();
      if (needsTap) setReady({ name, file });
      else if (exportedCount > 0) await hand(name, file);
      if (missingCount > 0)
        toast({ tone: 'error', title: t('trips.exportMissing', { count: missingCount }) });
      else if (!needsTap) onOpenChange(false);
    } catch {
      if (!controller.signal.aborted) toast({ tone: 'error', title: t('error.unable') });
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) running.current?.abort();
        onOpenChange(isOpen);
      }}
      title={t('trips.exportTitle')}
    >
      <div className="flex flex-col gap-4 pt-2">
        {!trip && (
          <>
            <div className="flex gap-3">
              <TextField
                label={t('trips.from')}
                type="date"
                max={today}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
              <TextField
                label={t('trips.to')}
                type="date"
                min={from}
                max={today}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            </div>
            <p className="text-sm text-normal" aria-live="polite">
              {t('trips.count', { count: chosen.length })}
            </p>
          </>
        )}
        <p className="text-sm text-normal">{t('trips.exportText')}</p>
        {ready && (
          <Button
            wide
            icon={<IconDownload className="size-5" aria-hidden="true" />}
            onClick={() => void hand(ready.name, ready.file).then(() => onOpenChange(false))}
          >
            {t('common.saveFile')}
          </Button>
        )}
        {FORMATS.map((format) => {
          const isRunning = progress?.extension === format.extension;
          return (
            <Button
              key={format.extension}
              wide
              variant="secondary"
              icon={<IconDownload className="size-5" aria-hidden="true" />}
              disabled={chosen.length === 0 || progress !== null}
              loading={isRunning}
              onClick={() => void save(format)}
            >
              {format.extension.toUpperCase()}
              {isRunning && chosen.length > 1 && ` ${progress.doneCount} / ${chosen.length}`}
            </Button>
          );
        })}
      </div>
    </Drawer>
  );
}
