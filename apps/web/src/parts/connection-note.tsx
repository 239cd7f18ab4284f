import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useIsReached } from './use-car.ts';

/** The connection of a screen to the car: without a link, waiting for its answer, or nothing. */
export function ConnectionNote({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTexts();
  const isReached = useIsReached();
  if (!isReached) {
    return (
      <span className="flex items-center gap-2 text-attention">
        <IconPlugConnectedX className="size-4 shrink-0" aria-hidden="true" />
        {t('carNote.offline')}
      </span>
    );
  }
  if (!isWaiting) return null;
  // A quick answer is not worth a word: it would only flicker.
  return (
    <span className="flex animate-[appear_200ms_500ms_both] items-center gap-2">
      <Spinner className="size-4 shrink-0" />
      {t('carNote.waiting')}
    </span>
  );
}
