import type { CommandReason } from '@ligo/protocol';
import { createTranslator } from '@ligo/texts';
import reasons from '@ligo/texts/locales/en/reasons.json' with { type: 'json' };

const t = createTranslator<'reasons'>('en', reasons);

/** Values of the texts: the label of the source, and the exit code of a failed program. */
interface ReasonValues {
  source?: string;
  exitCode?: number | undefined;
}

/** A reason in English, for the terminal. */
export const reasonText = (reason: CommandReason, { source = '', exitCode }: ReasonValues = {}): string =>
  t(`dashboard.why.${reason}`, { source, exitCode: exitCode ?? '' });
