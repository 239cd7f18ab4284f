import type { TripFile } from '@ligo/vehicle';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useStores } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { exportTrips } from './export-trips.ts';

/** Writes trips into files, one at a time, and hands them to the owner. Leaving the screen breaks it off. */
export function useExport(saveFile: SaveFile, onDone: () => void) {
  const { t } = useTexts('trips');
  const toast = useToast();
  const { trips: store, carList } = useStores();
  const [progress, setProgress] = useState<{ extension: string; doneCount: number } | null>(null);
  const [ready, setReady] = useState<{ name: string; file: Blob } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Whether it was; what was not waits where it was asked for. */
  const hand = async (name: string, file: Blob) => {
    const isSaved = await saveFile(name, file);
    if (!isSaved) toast({ tone: 'error', title: t('error.unable') });
    return isSaved;
  };
  return {
    /** The file that is being written, and how many trips it has so far; `null` without one. */
    progress,
    /** Hands over the file that waits for a fresh tap; `null` without one. */
    handReady: ready && (() => void hand(ready.name, ready.file).then((isSaved) => isSaved && onDone())),
    abort: () => running.current?.abort(),
    /** `days` is part of the file's name. Never rejects: a failure is shown. */
    async save(format: TripFile, trips: readonly TripItem[], days: string): Promise<void> {
      const { cars, selectedCarId } = carList.get();
      const carName = cars.find(({ carId }) => carId === selectedCarId)?.name || t('cars.unnamed');
      const controller = new AbortController();
      running.current = controller;
      setProgress({ extension: format.extension, doneCount: 0 });
      try {
        const { file, exportedCount, missingCount } = await exportTrips(store, trips, format, {
          carName,
          signal: controller.signal,
          onProgress: (doneCount) => setProgress({ extension: format.extension, doneCount }),
        });
        const name = `ligo-${days}.${format.extension}`;
        const needsTap = exportedCount > 0 && saveFile.needsTap();
        if (needsTap) setReady({ name, file });
        const isSaved = needsTap || exportedCount === 0 || (await hand(name, file));
        if (missingCount > 0)
          toast({ tone: 'error', title: t('trips.exportMissing', { count: missingCount }) });
        else if (isSaved && !needsTap) onDone();
      } catch {
        if (!controller.signal.aborted) toast({ tone: 'error', title: t('error.unable') });
      } finally {
        running.current = null;
        setProgress(null);
      }
    },
  };
}
