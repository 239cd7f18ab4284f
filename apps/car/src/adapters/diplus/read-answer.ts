import { z } from 'zod';
import { PARAMETERS, type ParameterKey } from './parameters.ts';

const answerSchema = z.object({ success: z.boolean(), val: z.string().optional().catch(undefined) });

/** The figures as Di+ gives them, before any scale; what it does not give is missing. */
export type RawFigures = { [K in ParameterKey]?: number };

/** What an answer says, nothing where Di+ has no data; `null` if it is no answer of Di+. */
export function readAnswer(body: string): RawFigures | null {
  let answer: z.output<typeof answerSchema>;
  try {
    answer = answerSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
  if (!answer.success || !answer.val) return {};
  const figures = answer.val.split('|').flatMap((pair) => {
    const colon = pair.indexOf(':');
    const key = pair.slice(0, Math.max(0, colon)).trim();
    const figure = readFigure(pair.slice(colon + 1));
    return Object.hasOwn(PARAMETERS, key) && figure !== null ? [[key, figure] as const] : [];
  });
  return Object.fromEntries(figures);
}

/** Units of some languages write a decimal comma and a minus of its own; a name in braces was not replaced. */
function readFigure(text: string): number | null {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : null;
}
