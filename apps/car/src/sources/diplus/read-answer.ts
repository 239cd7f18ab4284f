import { PARAMETERS, type ParameterKey } from './parameters.ts';

/** Unscaled values of Di+; unknown ones are missing. */
export type DiplusValues = { [K in ParameterKey]?: number };

/** The values of an answer, empty if Di+ has no data; `null`: it is not an answer of Di+. */
export function readAnswer(body: string): DiplusValues | null {
  const val = valuesText(body);
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

/** Empty without data; `null`: it is not an answer of Di+. Parsed by hand: a schema would dominate the cost of an answer each second. */
function valuesText(body: string): string | null {
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

/** Some locales use a decimal comma and a typographic minus; a name in braces was not replaced. */
function readFigure(text: string): number | null {
  if (FIGURE.test(text)) return Number(text);
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  return FIGURE.test(plain) ? Number(plain) : null;
}
