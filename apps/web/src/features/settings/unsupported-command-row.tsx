import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';

/** Replaces a switch that this car does not support: its name, and the reason. */
export function UnsupportedCommandRow({ icon, name }: { icon: ReactNode; name: string }) {
  const { t } = useTexts();
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 px-4 py-3">
      <span className="shrink-0 text-quiet [&>svg]:size-6" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 flex-1 basis-[min(100%,8rem)] [overflow-wrap:anywhere]">
        <span className="block text-base font-medium text-normal">{name}</span>
        <span className="block text-sm text-normal">{t('orders.none')}</span>
      </span>
    </div>
  );
}
