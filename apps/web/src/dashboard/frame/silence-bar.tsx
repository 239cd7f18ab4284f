import { IconPlugConnectedX } from '@tabler/icons-react';
import { ageText } from '../../i18n/age-text.ts';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useUnitTime } from '../dashboard-context.tsx';

/** Shows that the figures are old, and how old, in the place of the status bar. */
export function SilenceBar() {
  const { t, language } = useDashboardTexts();
  const { silentMs } = useUnitTime();
  return (
    <div
      role="alert"
      className="flex h-14 shrink-0 items-center gap-4 bg-attention px-6 leading-tight font-semibold text-background"
    >
      <IconPlugConnectedX className="size-8 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-lg leading-tight">{t('dashboard.silent')}</p>
      {/* Read out once, not each second. */}
      <p className="max-w-[40%] shrink-0 font-medium" aria-hidden="true">
        {t('dashboard.heard', { age: ageText(language, silentMs) })}
      </p>
    </div>
  );
}
