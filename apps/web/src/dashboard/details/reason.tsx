import type { CommandReason } from '@ligo/protocol';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { NO_VALUE } from '../../i18n/formats.ts';

/** Why a source does not read, or a command was not carried out. */
export function Reason({ code, exitCode }: { code: CommandReason; exitCode?: number | undefined }) {
  const { t } = useDashboardTexts();
  return (
    <p className="text-sm leading-snug text-normal [overflow-wrap:anywhere]">
      {t(`dashboard.why.${code}`, { exitCode: exitCode ?? NO_VALUE })}
    </p>
  );
}
