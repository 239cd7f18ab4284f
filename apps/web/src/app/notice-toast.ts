import { FAILURE_TEXTS } from '../features/seats/failure-texts.ts';
import type { TextKey } from '../i18n/catalogue.ts';
import type { Notice } from '../stores/notices/notices-store.ts';
import type { ToastMessage } from '../ui/feedback/toast-message.ts';

/** What the owner reads about something that happened. */
export function noticeToast(notice: Notice, t: (key: TextKey) => string): ToastMessage {
  switch (notice.kind) {
    case 'car-unlinked':
      return { tone: 'error', title: t('cars.unlinked') };
    case 'car-replaced':
      return { tone: 'error', title: t('cars.replaced'), description: t('cars.replacedHelp') };
    case 'settings':
      if (notice.outcome === 'saved') return { tone: 'success', title: t('settings.saved') };
      if (notice.outcome === 'unconfirmed') return { tone: 'attention', title: t('orders.unconfirmed') };
      return { tone: 'error', title: t('settings.error'), description: t('settings.failed') };
    case 'seat-comfort':
      if (notice.outcome === 'unconfirmed') return { tone: 'attention', title: t('orders.unconfirmed') };
      return { tone: 'error', title: t('error.unable'), description: t(FAILURE_TEXTS[notice.outcome]) };
  }
}
