import type { Translate } from '@ligo/texts';
import { useEffect, useRef } from 'react';
import { FAILURE_TEXTS } from '../features/seats/failure-texts.ts';
import { useTexts } from '../i18n/index.ts';
import type { SaveStatus } from '../stores/car-scoped/car-setting-store.ts';
import type { Notice } from '../stores/notices/notices-store.ts';
import { useStores, useValue } from '../stores/use-stores.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import type { ToastEnd, ToastMessage } from '../ui/feedback/toast-message.ts';

function noticeToast(notice: Notice, t: Translate<'app'>, hasCars: boolean): ToastMessage | ToastEnd {
  switch (notice.kind) {
    case 'car-unlinked':
      return {
        about: notice.kind,
        tone: 'error',
        title: t('cars.unlinked'),
        // With several it has to be named.
        ...(hasCars ? { description: notice.carName || t('cars.unnamed') } : {}),
      };
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
  if (kind === 'settings' && outcome === 'unanswered')
    return {
      ...{ about: kind, tone: 'attention', title: t('settings.unanswered') },
      description: t('settings.unansweredHelp'),
    };
  if (kind === 'settings')
    return { about: kind, tone: 'error', title: t('settings.error'), description: t('settings.failed') };
  // On other screens the toast has to name its subject.
  const title = t(kind === 'seat-memory' ? 'seats.memoryTitle' : 'error.unable');
  return { about: kind, tone: 'error', title, description: t(FAILURE_TEXTS[outcome]) };
}

export function NoticeToasts() {
  const { t } = useTexts();
  const { onNotice, carList } = useStores();
  const toast = useToast();
  const notify = useRef(toast);
  notify.current = toast;
  const count = useValue(carList, ({ cars }) => cars.length);
  const countBefore = useRef(count);
  useEffect(() => {
    const hasCars = () => carList.get().cars.length > 0;
    return onNotice((notice) => notify.current(noticeToast(notice, t, hasCars())));
  }, [onNotice, carList, t]);
  useEffect(() => {
    // A car was paired.
    if (count > countBefore.current) notify.current({ endOf: 'car-unlinked' });
    countBefore.current = count;
  }, [count]);
  return null;
}
