import { IconCloudLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useCommandPath } from './use-command-path.ts';

/** How the commands of a screen reach the car: not at all, through the server, waiting for its answer, or by the link: nothing. */
export function ConnectionNote({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTexts();
  const path = useCommandPath();
  if (path === null) {
    return (
      <span className="flex items-center gap-2 text-attention">
        <IconPlugConnectedX className="size-4 shrink-0" aria-hidden="true" />
        {t('carNote.offline')}
      </span>
    );
  }
  if (path === 'server') {
    return (
      <span className="flex items-center gap-2">
        {isWaiting ? (
          <Spinner className="size-4 shrink-0" />
        ) : (
          <IconCloudLock className="size-4 shrink-0 text-on" aria-hidden="true" />
        )}
        {t('carNote.server')}
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
