import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/index.ts';
import { useStores } from '../stores/use-stores.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { noticeToast } from './notice-toast.ts';

/** Shows each notice as a toast, on every screen. */
export function NoticeToasts() {
  const { t } = useTexts();
  const { onNotice } = useStores();
  const toast = useToast();
  const notify = useRef(toast);
  notify.current = toast;
  useEffect(() => onNotice((notice) => notify.current(noticeToast(notice, t))), [onNotice, t]);
  return null;
}
