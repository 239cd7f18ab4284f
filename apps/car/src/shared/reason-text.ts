import type { CommandReason } from '@ligo/protocol';
import { createTranslator } from '@ligo/texts';
import reasons from '@ligo/texts/locales/en/reasons.json' with { type: 'json' };

const t = createTranslator<'reasons'>('en', reasons);

/** A reason in English, for the terminal; `exitCode`: of a program that failed. */
export const reasonText = (reason: CommandReason, exitCode?: number): string =>
  t(`dashboard.why.${reason}`, { exitCode: exitCode ?? '' });
