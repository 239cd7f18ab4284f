import type { CommandReason } from '@ligo/protocol';
import { createTranslator } from '@ligo/texts';
import reasons from '@ligo/texts/locales/en/reasons.json' with { type: 'json' };

const t = createTranslator<'reasons'>('en', reasons);

/** A reason in English, for the terminal; `exitCode`: that of a failed program. */
export const reasonText = (reason: CommandReason, exitCode?: number): string =>
  t(`dashboard.why.${reason}`, { exitCode: exitCode ?? '' });
