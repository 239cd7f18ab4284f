import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fileNameOf } from './recording-name.ts';

/** One hand at a time, wherever it shows. */
let isHanding = false;

/** Hands ready files over: automatically where the browser allows it, else through the returned function, on a tap. */
export function useSaveReadyFile(saveFile: SaveFile): (() => void) | null {
  const { t } = useTexts();
  const toast = useToast();
  const { downloads } = useLazyStores().recordings;
  const ready = useValue(downloads, (value) => value.ready[0] ?? null);
  const needsTap = saveFile.needsTap();
  const hand = async () => {
    if (!ready || isHanding) return;
    isHanding = true;
    const isSaved = await saveFile(fileNameOf(ready.recording), ready.file);
    isHanding = false;
    // It waits for the next tap.
    if (!isSaved) return toast({ tone: 'error', title: t('error.unable') });
    downloads.markSaved();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file once.
  useEffect(() => {
    if (ready && !needsTap) void hand();
  }, [ready, needsTap]);
  return ready && needsTap ? () => void hand() : null;
}
