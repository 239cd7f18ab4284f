import type { CommandReason } from '@ligo/protocol';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { NO_VALUE } from '../../i18n/formats.ts';

interface ReasonProps {
  code: CommandReason;
  /** The label of the source. */
  source?: string;
  exitCode?: number | undefined;
}

/** Why a source does not read, or a command was not carried out. */
export function Reason({ code, source = NO_VALUE, exitCode }: ReasonProps) {
  const { t } = useDashboardTexts();
  return (
    <p className="text-sm leading-snug text-normal [overflow-wrap:anywhere]">
      {t(`dashboard.why.${code}`, { source, exitCode: exitCode ?? NO_VALUE })}
    </p>
  );
}
