import type { PlainKey } from '@ligo/texts';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import type { CommandFailure } from '../commands/create-command-sender.ts';
import { useDashboard, useReadable } from '../dashboard-context.tsx';

/** How long it stays, ms. */
const SHOWN_MS = 10_000;

const TEXTS: Record<CommandFailure, PlainKey<'dashboard'>> = {
  unable: 'dashboard.refused.unable',
  'not-now': 'dashboard.refused.notNow',
  server: 'dashboard.refused.server',
  silent: 'dashboard.refused.silent',
};

/** Why the car did not execute the last command. */
export function CommandFailureNote() {
  const { t } = useDashboardTexts();
  const { commands } = useDashboard();
  const refused = useReadable(commands, (state) => state.failure);
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(commands.dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refused, commands]);
  if (!refused) return null;
  return (
    <div
      role="alert"
      className="absolute inset-x-6 bottom-4 z-10 mx-auto flex max-w-[44rem] items-center gap-4 rounded-2xl border-2 border-danger bg-card ps-5 text-lg leading-snug font-medium shadow-lg upright:bottom-28"
    >
      <p className="min-w-0 flex-1 py-3">{t(TEXTS[refused.reason])}</p>
      <button
        type="button"
        aria-label={t('common.close')}
        onClick={commands.dismiss}
        className="grid size-16 shrink-0 place-items-center rounded-2xl active:bg-raised"
      >
        <IconX className="size-7" aria-hidden="true" />
      </button>
    </div>
  );
}
