import type { Translate } from '@ligo/texts';
import { FAILURE_TEXTS } from '../features/seats/failure-texts.ts';
import type { SaveStatus } from '../stores/car-scoped/car-setting-store.ts';
import type { Notice } from '../stores/notices/notices-store.ts';
import type { ToastEnd, ToastMessage } from '../ui/feedback/toast-message.ts';

/** The text of a notice for the owner. */
export function noticeToast(notice: Notice, t: Translate<'app'>): ToastMessage | ToastEnd {
  switch (notice.kind) {
    case 'car-unlinked':
      return { tone: 'error', title: t('cars.unlinked') };
    case 'car-replaced':
      return { tone: 'error', title: t('cars.replaced'), description: t('cars.replacedHelp') };
    case 'settings':
    case 'seat-comfort':
    case 'seat-memory':
      return saveToast(notice, t);
  }
}

function saveToast(
  { kind, outcome }: Extract<Notice, { outcome: SaveStatus }>,
  t: Translate<'app'>,
): ToastMessage | ToastEnd {
  if (outcome === 'asked') return { endOf: kind };
  if (outcome === 'unconfirmed') return { about: kind, tone: 'attention', title: t('orders.unconfirmed') };
  if (outcome === 'saved')
    // The seats themselves show it.
    return kind === 'settings'
      ? { about: kind, tone: 'success', title: t('settings.saved') }
      : { endOf: kind };
  if (kind === 'settings')
    return { about: kind, tone: 'error', title: t('settings.error'), description: t('settings.failed') };
  // On other screens the toast has to name its subject.
  const title = t(kind === 'seat-memory' ? 'seats.memoryTitle' : 'error.unable');
  return { about: kind, tone: 'error', title, description: t(FAILURE_TEXTS[outcome]) };
}
