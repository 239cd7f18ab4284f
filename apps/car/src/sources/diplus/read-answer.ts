import { PARAMETERS, type ParameterKey } from './parameters.ts';

/** The figures as Di+ gives them, before any scale; what it does not give is missing. */
export type DiplusValues = { [K in ParameterKey]?: number };

/** What an answer says, nothing where Di+ has no data; `null` if it is no answer of Di+. */
export function readAnswer(body: string): DiplusValues | null {
  const val = saidIn(body);
  if (val === null) return null;
  const figures: DiplusValues = {};
  for (const pair of val.split('|')) {
    const colon = pair.indexOf(':');
    const key = pair.slice(0, Math.max(0, colon)).trim();
    const figure = readFigure(pair.slice(colon + 1));
    if (Object.hasOwn(PARAMETERS, key) && figure !== null) figures[key as ParameterKey] = figure;
  }
  return figures;
}

/** Empty where there is none. By hand, as it comes each second: a schema takes longer than all the rest. */
function saidIn(body: string): string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) return null;
  if (typeof answer.success !== 'boolean') return null;
  return answer.success && 'val' in answer && typeof answer.val === 'string' ? answer.val : '';
}

const FIGURE = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Units of some languages write a decimal comma and a minus of its own; a name in braces was not replaced. */
function readFigure(text: string): number | null {
  if (FIGURE.test(text)) return Number(text);
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  return FIGURE.test(plain) ? Number(plain) : null;
}
